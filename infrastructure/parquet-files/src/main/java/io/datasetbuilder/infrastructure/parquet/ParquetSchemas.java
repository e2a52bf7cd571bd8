package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.parquet.FooterReading.Footer;
import io.datasetbuilder.infrastructure.parquet.FooterReading.Refused;
import io.datasetbuilder.infrastructure.parquet.TypeReading.Part;
import io.datasetbuilder.infrastructure.parquet.TypeReading.Supported;
import io.datasetbuilder.infrastructure.parquet.TypeReading.Unsupported;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.table.bronze.ParquetColumn;
import io.datasetbuilder.pipeline.table.bronze.ParquetSchemaReader;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.bronze.ZoneChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the columns of a Parquet file from its footer, and names those that cannot be held. */
public final class ParquetSchemas implements ParquetSchemaReader {

  private final WriterZones zones;

  /**
   * @param json reads the metadata that pandas writes
   */
  public ParquetSchemas(JsonCodec json) {
    this.zones = new WriterZones(json);
  }

  @Override
  public Result read(Location parquetFile) {
    FooterReading reading = Footers.read(parquetFile);
    return reading instanceof Refused refused
        ? new Result.Unreadable(refused.problem())
        : columns((Footer) reading);
  }

  private Result columns(Footer footer) {
    ArrowSchema arrow = ArrowSchema.in(footer.metadata());
    List<ZoneChange> named = zones.in(arrow, footer.metadata());
    List<ParquetColumn> columns = new ArrayList<>();
    List<Part> unsupported = new ArrayList<>();
    for (SchemaNode node : footer.schema().children()) {
      TypeReading reading = ColumnTypes.of(node);
      if (reading instanceof Unsupported parts) {
        unsupported.addAll(parts.parts());
      } else if (reading instanceof Supported supported) {
        columns.add(column(node.name(), supported, named));
      }
    }
    arrow.durations().stream()
        .map(path -> new Part(String.join(".", path), "durations (Arrow duration)"))
        .forEach(unsupported::add);
    return unsupported.isEmpty()
        ? new Result.Readable(columns)
        : new Result.Unsupported(unsupported.stream().map(ParquetSchemas::problem).toList());
  }

  private static ParquetColumn column(String name, Supported supported, List<ZoneChange> zones) {
    return new ParquetColumn(
        name,
        supported.type(),
        Optional.of(supported.bytes()).filter(bytes -> !bytes.equals(supported.type())),
        zones.stream().filter(zone -> zone.column().equals(name)).toList());
  }

  private static Problem problem(Part part) {
    return Problem.of(
        RecordProblem.UNSUPPORTED_COLUMN_TYPE,
        part.path(),
        "Column %s holds %s, which a dataset cannot hold.".formatted(part.path(), part.holds()));
  }
}
