package io.datasetbuilder.infrastructure.duckdb.json;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.duckdb.scan.DecodedText;
import io.datasetbuilder.infrastructure.duckdb.scan.FolderSpill;
import io.datasetbuilder.infrastructure.duckdb.sql.StoredNames;
import io.datasetbuilder.pipeline.bronze.BronzeColumn;
import io.datasetbuilder.pipeline.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.bronze.BronzeTable;
import io.datasetbuilder.pipeline.bronze.RecordProblem;
import io.datasetbuilder.pipeline.checksum.MultisetChecksum;
import io.datasetbuilder.pipeline.file.Location;
import io.datasetbuilder.pipeline.plan.TableSource;
import io.datasetbuilder.pipeline.type.Column;
import io.datasetbuilder.pipeline.type.DataType;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the readings of JSON arrays and JSON Lines share: the findings of all records, and the table
 * they make.
 */
final class JsonReading {

  private final Path scratchFolder;
  private final Set<String> mayMix;
  private final MultisetChecksum checksum;
  private final ShapeTally shapes = new ShapeTally();
  private long lines;
  private long longest;
  private JsonFault fault;

  JsonReading(Path scratchFolder, Set<String> mayMix) {
    this.scratchFolder = scratchFolder;
    this.mayMix = mayMix;
    this.checksum = new MultisetChecksum(new FolderSpill(scratchFolder));
  }

  void add(JsonLinesBlockScan.Result result) {
    if (fault != null) {
      return;
    }
    if (result.fault() != null) {
      fault = result.fault().below(lines);
      return;
    }
    result.hashes().moveTo(checksum);
    lines += result.lines();
    longest = Math.max(longest, result.longestRecord());
    shapes.add(result.shapes());
  }

  JsonFault fault() {
    return fault;
  }

  /** What the records make of the lines in a file. */
  Outcome table(Path jsonLines) throws IOException {
    if (fault != null) {
      return Outcome.Unreadable.of(fault.problem());
    }
    long records = checksum.count();
    if (records == 0) {
      Problem none = RecordProblem.NO_RECORDS.says("the file holds no record");
      return new Outcome.Unreadable(List.of(none), Optional.of(withoutRows(jsonLines)));
    }
    ShapeTypes types = new ShapeTypes();
    Set<String> mixed = mixed();
    List<BronzeColumn> columns = new ArrayList<>();
    shapes
        .members()
        .forEach(
            (name, tally) -> {
              DataType type =
                  mixed.contains(name) ? DataType.Simple.STRING : types.typeOf(tally, name);
              columns.add(new BronzeColumn(name, type, type, records - tally.values()));
            });
    List<Problem> problems = new ArrayList<>(types.problems());
    judgeNames(columns, problems);
    if (!problems.isEmpty()) {
      return new Outcome.Unreadable(problems);
    }
    TableSource source = source(jsonLines, columns, mixed);
    return new Outcome.Readable(new BronzeTable(source, columns, records, checksum.finish()));
  }

  /** The records as the engine can read them: in a copy where it would take one for another. */
  private TableSource source(Path jsonLines, List<BronzeColumn> columns, Set<String> mixed)
      throws IOException {
    Path file = mixed.isEmpty() ? jsonLines : QuotedNumbers.copy(jsonLines, mixed, scratchFolder);
    List<String> names = columns.stream().map(BronzeColumn::name).toList();
    List<String> storedNames = StoredNames.of(names);
    List<Column> stored = new ArrayList<>();
    Map<String, String> renamed = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      stored.add(new Column(storedNames.get(i), columns.get(i).stored()));
      if (!storedNames.get(i).equals(names.get(i))) {
        renamed.put(names.get(i), storedNames.get(i));
      }
    }
    RenamedMembers members = new RenamedMembers(renamed);
    return lines(
        renamed.isEmpty() ? file : members.copy(file, scratchFolder),
        stored,
        longest + QuotedNumbers.longer(mixed) + members.longer());
  }

  private Set<String> mixed() {
    return shapes.members().entrySet().stream()
        .filter(member -> mayMix.contains(member.getKey()))
        .filter(member -> member.getValue().isNumbersAndTexts())
        .map(Map.Entry::getKey)
        .collect(Collectors.toUnmodifiableSet());
  }

  private static TableSource lines(Path jsonLines, List<Column> columns, long longestRecord) {
    return new TableSource.JsonLines(new Location(jsonLines.toString()), columns, longestRecord);
  }

  /** Nothing tells its columns. */
  private static BronzeTable withoutRows(Path jsonLines) {
    return new BronzeTable(
        lines(jsonLines, List.of(), 0), List.of(), 0, MultisetChecksum.OF_NOTHING);
  }

  private static void judgeNames(List<BronzeColumn> columns, List<Problem> problems) {
    if (columns.isEmpty()) {
      problems.add(RecordProblem.EMPTY_COLUMN_NAME.says("the records have no members"));
    }
    for (BronzeColumn column : columns) {
      if (column.name().isBlank()) {
        problems.add(RecordProblem.EMPTY_COLUMN_NAME.says("a member of the records has no name"));
      }
    }
  }

  /** The text without a byte order mark, which the engine takes for a part of the first record. */
  static Path withoutMark(DecodedText text, Path scratchFolder) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(text.file()))) {
      if (in.read() != 0xEF || in.read() != 0xBB || in.read() != 0xBF) {
        return text.file();
      }
      Path copy = Files.createTempFile(scratchFolder, "unmarked-", ".json");
      Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
      return copy;
    }
  }
}
