package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.parquet.FooterReading.Footer;
import io.datasetbuilder.infrastructure.parquet.FooterReading.Refused;
import io.datasetbuilder.infrastructure.parquet.TypeReading.Part;
import io.datasetbuilder.infrastructure.parquet.TypeReading.Unsupported;
import io.datasetbuilder.pipeline.bronze.RecordProblem;
import io.datasetbuilder.pipeline.file.Location;
import io.datasetbuilder.pipeline.upload.UploadJudge;
import java.util.List;
import java.util.stream.Stream;

/**
 * Refuses what is no Parquet file that a dataset can be built from: cut off, encrypted or damaged
 * files, and columns of types that the pipeline does not have, each named with its reason.
 */
public final class ParquetJudge implements UploadJudge {

  @Override
  public List<Problem> judge(Location content) {
    FooterReading reading = Footers.read(content);
    return reading instanceof Refused refused
        ? List.of(refused.problem())
        : reading.footer().map(ParquetJudge::columns).orElseGet(List::of);
  }

  private static List<Problem> columns(Footer footer) {
    Stream<Part> declared =
        footer.schema().children().stream()
            .map(ColumnTypes::of)
            .filter(Unsupported.class::isInstance)
            .flatMap(reading -> ((Unsupported) reading).parts().stream());
    Stream<Part> durations =
        ArrowDurations.in(footer.metadata()).stream().map(path -> new Part(path, "durations"));
    return Stream.concat(declared, durations).map(ParquetJudge::problem).toList();
  }

  private static Problem problem(Part part) {
    return Problem.of(
        RecordProblem.UNSUPPORTED_COLUMN_TYPE,
        part.path(),
        "Column %s holds %s, which a dataset cannot hold.".formatted(part.path(), part.holds()));
  }
}
