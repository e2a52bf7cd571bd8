package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.read.ParquetForms;
import io.datasetbuilder.infrastructure.parquet.ColumnTypes.Stored;
import io.datasetbuilder.infrastructure.parquet.ParquetFile.Leaf;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import io.datasetbuilder.pipeline.table.bronze.ParquetSchemaReader;
import io.datasetbuilder.pipeline.table.bronze.ParquetSchemaReader.ParquetColumn;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.bronze.ZoneChange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.Type;

/**
 * Reads the columns of a Parquet file from its footer, and names those that a dataset cannot hold.
 */
public final class ParquetSchemas implements ParquetSchemaReader {

  /** Levels inside of larger pages are left to the engine: memory is for more than one upload. */
  private static final long MOST_CONTENT = 32L << 20;

  private final WriterZones zones;

  /**
   * @param json reads the metadata that pandas writes
   */
  public ParquetSchemas(JsonCodec json) {
    this.zones = new WriterZones(json);
  }

  @Override
  public Result<List<ParquetColumn>> read(Location parquetFile, ParquetForms forms) {
    try (ParquetFile file = ParquetFile.open(parquetFile)) {
      return read(file, new ColumnTypes(forms));
    } catch (Refusal found) {
      return Result.refused(found.problem());
    } catch (IOException unreadable) {
      return Result.refused(
          Problem.of(UploadProblem.UNREADABLE_FILE, "", "The Parquet file cannot be read."));
    }
  }

  /** The columns; those whose pages cannot be read are not held. */
  private Result<List<ParquetColumn>> read(ParquetFile file, ColumnTypes types) {
    Map<String, String> metadata = file.footer().metadata();
    ArrowSchema arrow = ArrowSchema.in(metadata);
    List<ZoneChange> named = zones.in(arrow, metadata);
    Map<String, List<Leaf>> leaves = file.columns();
    List<ParquetColumn> columns = new ArrayList<>();
    List<Problem> damages = new ArrayList<>();
    int unreadable = 0;
    for (Type node : file.footer().schema().getFields()) {
      ParquetColumn column = column(node, types, arrow, named);
      List<Problem> damaged =
          leaves.getOrDefault(node.getName(), List.of()).stream()
              .flatMap(leaf -> check(file, leaf).stream())
              .toList();
      damages.addAll(damaged);
      unreadable += damaged.isEmpty() ? 0 : 1;
      columns.add(damaged.isEmpty() ? column : column.unheld(asObstacles(damaged)));
    }
    return unreadable == columns.size() ? Result.refused(damages) : Result.ok(columns);
  }

  private static List<Problem> asObstacles(List<Problem> damages) {
    return damages.stream()
        .map(each -> Problem.of(RecordProblem.MALFORMED_PARQUET, each.at(), each.message()))
        .toList();
  }

  /** The first problem of a column's pages. */
  private static Optional<Problem> check(ParquetFile file, Leaf leaf) {
    try {
      for (int group = 0; group < file.footer().groups().size(); group++) {
        ColumnChunkMetaData chunk = file.chunk(leaf, group);
        if (!PageCodecs.isSupported(chunk)) {
          return Optional.of(compression(leaf.column(), chunk.getCodec()));
        }
        check(file, leaf, group);
      }
      return Optional.empty();
    } catch (Refusal found) {
      return Optional.of(found.problem());
    } catch (IOException | RuntimeException | VirtualMachineError unreadable) {
      return Optional.of(Refusal.column(leaf.column(), "has a damaged page").problem());
    }
  }

  /**
   * Checks the headers of the pages of a row group. Contents are read only if they can contradict
   * the headers.
   */
  private static void check(ParquetFile file, Leaf leaf, int group) throws IOException {
    long rows = file.footer().groups().get(group).getRowCount();
    PageHeaders headers = file.headers(leaf, group);
    boolean levels = headers.levels() || leaf.descriptor().getMaxRepetitionLevel() > 0;
    levels &= headers.largest() <= MOST_CONTENT;
    if (rows > 0 && (levels || headers.checksums())) {
      PageReader pages = pages(file, leaf, group);
      if (levels) {
        new LevelCounts(leaf).check(pages, rows);
      }
    }
  }

  /**
   * The pages of a row group. If pages carry checksums, the library compares all of them at once.
   */
  private static PageReader pages(ParquetFile file, Leaf leaf, int group) throws IOException {
    try {
      return file.pages(leaf, group);
    } catch (ParquetDecodingException other) {
      throw Refusal.column(
          leaf.column(), "has a page with another checksum than its header states");
    }
  }

  private static Problem compression(String column, CompressionCodecName codec) {
    return Problem.of(
        UploadProblem.PARQUET_COMPRESSION,
        column,
        "Column %s is compressed with %s, which is not supported.".formatted(column, codec));
  }

  private static ParquetColumn column(
      Type node, ColumnTypes types, ArrowSchema arrow, List<ZoneChange> zones) {
    Result<DataType> type = types.of(node);
    List<Problem> obstacles = new ArrayList<>(type.problems());
    arrow.durations().stream()
        .filter(path -> path.get(0).equals(node.getName()))
        .map(path -> ColumnTypes.unsupported(String.join(".", path), "durations (Arrow duration)"))
        .forEach(obstacles::add);
    ParquetColumn column =
        new ParquetColumn(
            node.getName(),
            type.match(held -> held, problems -> DataType.Simple.NULL),
            types.showing(Stored.INT96, node),
            types.showing(Stored.BYTES, node),
            types.largeDecimalScale(node),
            types.readsVariants(node),
            zones.stream().filter(zone -> zone.column().equals(node.getName())).toList(),
            List.of());
    return obstacles.isEmpty() ? column : column.unheld(obstacles);
  }

  /**
   * The zones that the writer of a file names for its instants. Parquet itself knows only that they
   * are instants: Arrow keeps the zone in a schema of its own, other writers of pandas tables in
   * the metadata of pandas.
   */
  static final class WriterZones {

    private static final String PANDAS_KEY = "pandas";

    private final JsonCodec json;

    WriterZones(JsonCodec json) {
      this.json = json;
    }

    /** All zones but UTC, by whatever name. */
    List<ZoneChange> in(ArrowSchema arrow, Map<String, String> metadata) {
      List<ZoneChange> zones = arrow.zones().isEmpty() ? ofPandas(metadata) : arrow.zones();
      return zones.stream().filter(zone -> !isUtc(zone.zone())).toList();
    }

    private List<ZoneChange> ofPandas(Map<String, String> metadata) {
      return Optional.ofNullable(metadata.get(PANDAS_KEY))
          .flatMap(text -> json.read(text.getBytes(StandardCharsets.UTF_8)))
          .map(document -> member(document, "columns"))
          .filter(JsonArray.class::isInstance)
          .map(columns -> ((JsonArray) columns).items())
          .orElseGet(List::of)
          .stream()
          .flatMap(column -> ofColumn(column).stream())
          .toList();
    }

    private static Optional<ZoneChange> ofColumn(JsonValue column) {
      JsonValue name =
          member(column, "field_name") instanceof JsonText field ? field : member(column, "name");
      return name instanceof JsonText named
              && member(member(column, "metadata"), "timezone") instanceof JsonText zone
          ? Optional.of(new ZoneChange(named.value(), List.of(), zone.value()))
          : Optional.empty();
    }

    private static JsonValue member(JsonValue value, String name) {
      return value instanceof JsonObject object
          ? object.members().getOrDefault(name, JsonValue.ofNull())
          : JsonValue.ofNull();
    }

    /** A name that this machine does not know is reported as it is. */
    private static boolean isUtc(String zone) {
      try {
        return ZoneId.of(zone).normalized().equals(ZoneOffset.UTC);
      } catch (DateTimeException unknown) {
        return false;
      }
    }
  }
}
