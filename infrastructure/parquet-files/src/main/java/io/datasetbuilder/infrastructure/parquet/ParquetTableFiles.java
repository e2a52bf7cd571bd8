package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.read.ParquetForms;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.runs.verify.TableFileFacts;
import io.datasetbuilder.pipeline.runs.verify.TableFileFacts.TableFile.FileColumn;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.parquet.schema.Type;

/**
 * Reads rows and columns from the footers of Parquet files. Dtypes are those in the metadata of a
 * file that this service wrote, otherwise derived from the file's own types.
 */
public final class ParquetTableFiles implements TableFileFacts {

  /**
   * Key of the metadata with the dtypes of files that this service wrote, which Parquet cannot
   * express.
   */
  public static final String DTYPES_KEY = "dataset_builder.dtypes";

  private final JsonCodec json;

  public ParquetTableFiles(JsonCodec json) {
    this.json = json;
  }

  @Override
  public Optional<TableFileFacts.TableFile> read(Location parquetFile) {
    return Footer.find(parquetFile).map(this::table);
  }

  private TableFileFacts.TableFile table(Footer footer) {
    Map<String, JsonValue> written = writtenDtypes(footer);
    List<FileColumn> columns =
        footer.schema().getFields().stream()
            .map(column -> new FileColumn(column.getName(), dtype(column, written)))
            .toList();
    return new TableFileFacts.TableFile(footer.rowCount(), columns);
  }

  private static Optional<String> dtype(Type column, Map<String, JsonValue> written) {
    if (written.get(column.getName()) instanceof JsonText text) {
      return Optional.of(text.value());
    }
    return new ColumnTypes(ParquetForms.DEFAULT)
        .of(column)
        .match(held -> Optional.of(held.dtype()), problems -> Optional.empty());
  }

  private Map<String, JsonValue> writtenDtypes(Footer footer) {
    return Optional.ofNullable(footer.metadata().get(DTYPES_KEY))
        .flatMap(text -> json.read(text.getBytes(StandardCharsets.UTF_8)))
        .filter(JsonObject.class::isInstance)
        .map(object -> ((JsonObject) object).members())
        .orElseGet(Map::of);
  }
}
