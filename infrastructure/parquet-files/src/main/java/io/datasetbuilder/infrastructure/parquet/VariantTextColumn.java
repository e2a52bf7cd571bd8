package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.parquet.ParquetFile.Leaf;
import io.datasetbuilder.infrastructure.parquet.VariantFault.Reason;
import io.datasetbuilder.infrastructure.parquet.VariantText.Part;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.apache.parquet.format.ColumnMetaData;

/** One variant of a file, whose texts are appended to a copy, row group by row group. */
final class VariantTextColumn {

  /** Bytes of the pages that the parts of a variant are read from together: those of one page. */
  private static final long MOST_PAGE_BYTES = 256L << 20;

  private static final long CHARACTERS_BETWEEN_CHECKS = 1 << 20;

  /** Characters that a row counts for in addition to its own. */
  private static final int ROW = 100;

  private final ParquetFile file;
  private final VariantLayout layout;
  private final FileChannel copy;
  private final Interruption interruption;
  private final Map<Reason, Long> faultyRows = new EnumMap<>(Reason.class);
  private Optional<Reason> faultOfRow = Optional.empty();
  private long unchecked;
  private int charactersOfRow;

  VariantTextColumn(
      ParquetFile file, VariantLayout layout, FileChannel copy, Interruption interruption) {
    this.file = file;
    this.layout = layout;
    this.copy = copy;
    this.interruption = interruption;
  }

  /** Signals that the values of a variant cannot all be texts. */
  static final class NoText extends Exception {
    private static final long serialVersionUID = 1L;
    private final transient Problem problem;

    private NoText(RecordProblem code, String column, String message, String hint) {
      super(message);
      this.problem = Problem.of(code, column, message).withHint(hint);
    }

    Problem problem() {
      return problem;
    }
  }

  /** Appends the texts, and describes them by row group. */
  List<ColumnMetaData> write() throws NoText, IOException {
    List<ColumnMetaData> chunks = new ArrayList<>();
    for (int group = 0; group < file.footer().groups().size(); group++) {
      TextPages texts = new TextPages(copy, layout.repetition(), layout.definition());
      if (file.footer().groups().get(group).getRowCount() > 0) {
        write(cells(group), texts);
      }
      chunks.add(texts.end(layout.path()));
    }
    if (!faultyRows.isEmpty()) {
      throw faulty();
    }
    return chunks;
  }

  private void write(VariantCells cells, TextPages texts) throws NoText, IOException {
    while (!cells.isDone()) {
      int repetition = cells.repetition();
      int definition = cells.definition();
      Optional<Part> variant = next(cells);
      if (repetition == 0) {
        beginRow();
      }
      if (variant.isPresent()) {
        Optional<String> text = text(variant.get());
        if (text.isPresent() && faultyRows.isEmpty() && faultOfRow.isEmpty()) {
          texts.add(repetition, text.get());
        }
      } else if (faultyRows.isEmpty() && faultOfRow.isEmpty()) {
        texts.addAbsence(repetition, definition);
      }
    }
    endRow();
  }

  private void beginRow() {
    endRow();
    unchecked += ROW;
    if (unchecked > CHARACTERS_BETWEEN_CHECKS) {
      unchecked = 0;
      if (interruption.requested()) {
        throw new CancellationException("stopped while variants were written as texts");
      }
    }
  }

  private void endRow() {
    faultOfRow.ifPresent(reason -> faultyRows.merge(reason, 1L, Long::sum));
    faultOfRow = Optional.empty();
    unchecked += charactersOfRow;
    charactersOfRow = 0;
  }

  private Optional<String> text(Part variant) {
    VariantText text = new VariantText((int) BronzeReader.MAX_RECORD_CHARS - charactersOfRow);
    try {
      variant.write(text);
    } catch (VariantFault fault) {
      faultOfRow =
          faultOfRow
              .filter(reason -> reason.compareTo(fault.reason()) <= 0)
              .or(() -> Optional.of(fault.reason()));
      return Optional.empty();
    }
    String written = text.toString();
    charactersOfRow += written.length();
    return Optional.of(written);
  }

  private VariantCells cells(int group) throws NoText {
    try {
      long together = 0;
      for (Leaf leaf : layout.parts(file)) {
        together += file.headers(leaf, group).largest();
      }
      if (together > MOST_PAGE_BYTES) {
        throw new NoText(
            RecordProblem.VARIANT_NOT_JSON,
            layout.path().get(0),
            "column '%s' has pages of more than 256 MiB that have to be read together"
                .formatted(name()),
            "write the file with smaller pages, or leave the column out with schema.drop or"
                + " schema.select");
      }
      return new VariantCells(file, layout, group);
    } catch (IOException | RuntimeException | VirtualMachineError damaged) {
      throw damaged();
    }
  }

  private Optional<Part> next(VariantCells cells) throws NoText {
    try {
      return cells.next();
    } catch (IOException | RuntimeException | VirtualMachineError damaged) {
      // Whatever the decoder throws on damaged bytes means only that.
      throw damaged();
    }
  }

  private NoText damaged() {
    return new NoText(
        RecordProblem.MALFORMED_PARQUET,
        layout.path().get(0),
        "column '" + name() + "' has a variant whose parts cannot be read",
        "write the file again, or leave the column out with schema.drop or schema.select");
  }

  private String name() {
    return String.join(".", layout.path());
  }

  private NoText faulty() {
    List<String> found = new ArrayList<>();
    faultyRows.forEach(
        (reason, rows) ->
            found.add("%s in %,d %s".formatted(name(reason), rows, rows == 1 ? "row" : "rows")));
    return new NoText(
        RecordProblem.VARIANT_NOT_JSON,
        layout.path().get(0),
        "column '"
            + name()
            + "' has variants that cannot be JSON text: "
            + String.join(", ", found),
        "write the values otherwise where the file is made, or leave the column out with"
            + " schema.drop or schema.select");
  }

  private static String name(Reason reason) {
    return switch (reason) {
      case DAMAGED -> "damaged ones";
      case TOO_LARGE -> "ones of more than 150 levels or 32 Mi characters";
      case NOT_FINITE -> "numbers that are not finite";
    };
  }
}
