package io.datasetbuilder.infrastructure.text;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.infrastructure.text.json.CheckedRecords;
import io.datasetbuilder.infrastructure.text.json.JsonUnion;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.manifest.DialectAdjustments;
import io.datasetbuilder.pipeline.table.bronze.BronzeFile;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome.Readable;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.FilesInput.NamedInput;
import io.datasetbuilder.pipeline.table.bronze.UnionColumns;
import io.datasetbuilder.pipeline.table.bronze.UnionColumns.FileColumns;
import io.datasetbuilder.pipeline.table.bronze.UnusedColumns;
import io.datasetbuilder.pipeline.table.plan.TableSource.JsonLines;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Reads several files of JSON records as one table: each is checked by itself, their records are
 * written as the lines of one file, and that is read, so that its types are those of all values.
 */
final class JsonFilesReader {

  private final FilesReader files;
  private final TextSourceReader texts;
  private final BronzeInput first;
  private final List<FileColumns> columns = new ArrayList<>();
  private final List<BronzeFile> facts = new ArrayList<>();

  JsonFilesReader(FilesReader files, TextSourceReader texts) {
    this.files = files;
    this.texts = texts;
    this.first = files.input().first();
  }

  Outcome read() throws IOException {
    Path lines = files.scratch().resolve("files.jsonl");
    List<Problem> problems;
    try (JsonUnion union = new JsonUnion(lines, files.input().addedColumns())) {
      problems = files.each((file, folder) -> add(file, folder, union));
    }
    if (!problems.isEmpty()) {
      return new Outcome.Unreadable(problems);
    }
    List<FileColumns> found = columns.stream().filter(file -> !file.columns().isEmpty()).toList();
    Result<UnionColumns> names =
        found.isEmpty()
            ? Result.ok(new UnionColumns(List.of(), files.input().addedColumns()))
            : UnionColumns.of(found, files.input(), false, UnusedColumns.NONE);
    return names instanceof Result.Ok<UnionColumns> ok
        ? together(lines, ok.value())
        : new Outcome.Unreadable(names.problems());
  }

  private List<Problem> add(NamedInput file, Path folder, JsonUnion union) throws IOException {
    BronzeInput alone = file.input().with(first.read().ofOneFile());
    Result<CheckedRecords> checked = texts.checkJson(alone, folder, done -> {});
    if (!(checked instanceof Result.Ok<CheckedRecords> ok)) {
      return checked.problems();
    }
    CheckedRecords records = ok.value();
    Optional<Problem> empty = records.emptiness();
    if (empty.isPresent() && !first.read().allowEmpty()) {
      return List.of(empty.get());
    }
    union.add(records, files.input().addedValues(facts.size()));
    columns.add(new FileColumns(file.name(), List.copyOf(records.names())));
    facts.add(
        new BronzeFile(file.name(), records.count(), List.of(), 0, 0, DialectAdjustments.NONE));
    FilesReader.clear(folder, files.scratch());
    return List.of();
  }

  private Outcome together(Path lines, UnionColumns names) throws IOException {
    BronzeInput all =
        new BronzeInput(
            new Location(lines.toString()),
            FileFormat.JSONL,
            TextEncoding.UTF_8,
            ReadOptions.DEFAULT.orEmpty(),
            first.nullTokens(),
            first.textFallback(),
            first.unused());
    Outcome outcome = texts.read(all, files.scratch(), files.progressOfTable());
    if (!(outcome instanceof Readable read)) {
      return outcome;
    }
    List<BronzeFile> lacking = new ArrayList<>();
    for (int i = 0; i < facts.size(); i++) {
      lacking.add(facts.get(i).lacking(names.missingIn(columns.get(i).columns())));
    }
    BronzeTable table = read.table().of(lacking, List.of(), List.of());
    return new Readable(withLast(names.added(), table));
  }

  /** The table with these columns as texts after all others; one without records has none. */
  private static BronzeTable withLast(List<String> added, BronzeTable table) {
    List<String> there = FilesReader.names(table);
    List<Integer> order =
        IntStream.range(0, there.size())
            .boxed()
            .sorted(Comparator.comparingInt(i -> added.indexOf(there.get(i))))
            .toList();
    int last = (int) there.stream().filter(added::contains).count();
    JsonLines source = (JsonLines) table.source();
    return table
        .with(
            source.with(order.stream().map(source.columns()::get).toList()),
            order.stream().map(table.columns()::get).toList())
        .withLastTexts(last);
  }
}
