package io.datasetbuilder.infrastructure.text;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.read.CsvDialect;
import io.datasetbuilder.buildspec.read.CsvNumbers;
import io.datasetbuilder.infrastructure.text.csv.CsvUnion;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.table.bronze.BronzeFile;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome.Readable;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.FilesInput.NamedInput;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.bronze.UnionColumns;
import io.datasetbuilder.pipeline.table.bronze.UnusedColumns;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Reads several CSV files as one table: each is checked by itself in its dialect, their rows are
 * written as one text in RFC 4180, and that is read, so that its types are those of all values.
 */
final class CsvFilesReader {

  private final FilesReader files;
  private final TextSourceReader texts;
  private final BronzeInput first;
  private final List<BronzeTable> tables = new ArrayList<>();

  CsvFilesReader(FilesReader files, TextSourceReader texts) {
    this.files = files;
    this.texts = texts;
    this.first = files.input().first();
  }

  Outcome read() throws IOException {
    List<Problem> problems = files.tables(this::readAlone, tables::add);
    if (!problems.isEmpty()) {
      return new Outcome.Unreadable(problems);
    }
    Result<UnionColumns> columns = files.columns(tables, UnusedColumns.NONE);
    return columns instanceof Result.Ok<UnionColumns> ok
        ? together(ok.value())
        : new Outcome.Unreadable(columns.problems());
  }

  /** Numbers keep their signs: whether a column has numbers only is known from all files. */
  private Outcome readAlone(NamedInput file, Path folder) throws IOException {
    CsvDialect dialect = first.read().csv().with(CsvNumbers.DEFAULT);
    BronzeInput alone =
        new BronzeInput(
            file.input().location(),
            first.format(),
            first.encoding(),
            first.read().ofOneFile().with(dialect),
            NullTokens.NONE,
            first.textFallback());
    return texts.read(alone, folder, done -> {});
  }

  private Outcome together(UnionColumns columns) throws IOException {
    List<String> names = columns.all();
    Path file = files.scratch().resolve("files.csv");
    List<BronzeFile> facts = new ArrayList<>();
    try (CsvUnion union = new CsvUnion(file, columns, texts.blockSize())) {
      for (int i = 0; i < tables.size(); i++) {
        BronzeTable table = tables.get(i);
        String name = files.input().files().get(i).name();
        files.progressOfTable().accept(0);
        union.add(table, files.input().addedValues(i));
        FilesReader.clear(files.scratch().resolve("file-" + i), files.scratch());
        facts.add(
            BronzeFile.whole(name, table).lacking(columns.missingIn(FilesReader.names(table))));
      }
    }
    BitSet added = new BitSet();
    added.set(columns.columns().size(), names.size());
    Outcome outcome =
        texts.readUnion(
            first.at(new Location(file.toString())),
            file,
            names,
            added,
            files.scratch(),
            files.progressOfTable());
    if (!(outcome instanceof Readable read)) {
      return outcome;
    }
    long rows = facts.stream().mapToLong(BronzeFile::recordCount).sum();
    if (read.table().recordCount() != rows) {
      throw new IllegalStateException("the files have other rows together than one by one");
    }
    return new Readable(
        read.table()
            .of(facts, tables.get(0).generatedNames(), read.table().zoneChanges())
            .withLastTexts(columns.added().size()));
  }
}
