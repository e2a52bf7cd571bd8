package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The head start of one source of a run, if it got one. For one thread. */
final class SpeculativeSilver implements AutoCloseable {

  private final RunContext run;
  private final SourceFacts facts;
  private final SourceNormalizer reading;
  private @Nullable Location staged;
  private @Nullable SpeculativeSilverWrite speculativeSilverWrite;

  SpeculativeSilver(RunContext run, SourceFacts facts, SourceNormalizer reading) {
    this.run = run;
    this.facts = facts;
    this.reading = reading;
  }

  /** Begins, where an early look at the records allows it; true when it did. */
  boolean begin(IngestedRecords records) {
    if (records.isEmpty()) {
      return false;
    }
    Optional<BronzeTable> early =
        run.parts()
            .reader()
            .inspect(
                reading.input(records), run.workspace().scratchFolder("inspect-" + facts.index()));
    if (early.isPresent()) {
      speculativeSilverWrite =
          SpeculativeSilverWrite.begin(
              early.get(),
              facts.schema(),
              run.parts().engine(),
              run.workspace().scratchFolder("early-" + facts.index()),
              run.sharedBy(),
              run.interruption(),
              staged());
    }
    return speculativeSilverWrite != null;
  }

  /** Where the Silver table is written before it is published. */
  Location staged() {
    if (staged == null) {
      staged = run.workspace().stage(RunPaths.silverTable(facts.key()));
    }
    return staged;
  }

  /** Rows of a table that was begun early and that the whole source has confirmed. */
  OptionalLong rowsOf(BronzeTable whole) {
    if (speculativeSilverWrite == null) {
      return OptionalLong.empty();
    }
    OptionalLong rows = speculativeSilverWrite.rowsOf(whole);
    close();
    return rows;
  }

  @Override
  public void close() {
    if (speculativeSilverWrite != null) {
      speculativeSilverWrite.close();
      speculativeSilverWrite = null;
    }
  }
}
