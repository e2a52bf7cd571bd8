package io.datasetbuilder.pipeline.run;

import io.datasetbuilder.buildspec.source.FileSource;
import io.datasetbuilder.pipeline.file.Location;
import io.datasetbuilder.pipeline.file.RunPath;
import io.datasetbuilder.pipeline.stage.StageOutcome;
import io.datasetbuilder.pipeline.stage.StageOutcome.Completed;
import java.util.function.BiFunction;

/** Finds uploads, and makes them the Bronze of their sources. */
final class UploadArrival {

  private final ArrivalContext context;

  UploadArrival(ArrivalContext context) {
    this.context = context;
  }

  /** Keeps the content as the source's Bronze. */
  StageOutcome<Arrival> keep(SourceFacts facts, FileSource file) {
    return arrive(facts, file, this::adopt);
  }

  /** Finds the content where it lies. */
  StageOutcome<Arrival> look(SourceFacts facts, FileSource file) {
    return arrive(facts, file, (source, content) -> content.location());
  }

  private StageOutcome<Arrival> arrive(
      SourceFacts facts,
      FileSource file,
      BiFunction<SourceFacts, UploadedFiles.Content, Location> place) {
    return new UploadedFiles(context.sources().uploads())
        .locate(context.owner(), facts.at(), file)
        .then(
            content ->
                new Completed<>(
                    new Arrival(
                        place.apply(facts, content),
                        file.format(),
                        file.encoding(),
                        new Arrival.Upload())));
  }

  private Location adopt(SourceFacts facts, UploadedFiles.Content content) {
    RunPath records = RunPaths.records(facts.key(), content.format());
    RunWorkspace workspace = context.workspace();
    context
        .files()
        .document(records, workspace.adopt(content.location(), content.facts(), records));
    return workspace.locate(records);
  }
}
