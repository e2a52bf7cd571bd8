package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.infrastructure.parquet.ParquetSchemas;
import io.datasetbuilder.infrastructure.parquet.ParquetVariantTexts;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.EngineLimits;
import io.datasetbuilder.pipeline.table.plan.EngineProblem;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files whose pages are larger than the memory of the engine. */
class LongTextsTest {

  @TempDir private Path folder;

  @Tag("deep")
  @Test
  void aFileThatNeedsMoreMemoryIsNotReportedAsDamaged() {
    Path file = folder.resolve("long.parquet");
    Engines.sql(
        "COPY (SELECT repeat(chr(65 + (range % 26)::INT), 3000) || range AS note"
            + " FROM range(60000)) TO '"
            + file
            + "' (FORMAT parquet)");
    BronzeReader reader =
        new DuckDbBronzeReader(
            new DuckDbEngine(new EngineLimits(1, 128, OptionalLong.empty())),
            new ParquetSchemas(new JacksonJsonCodec()),
            new ParquetVariantTexts());
    BronzeInput input =
        new BronzeInput(
            new Location(file.toString()), FileFormat.PARQUET, TextEncoding.UTF_8, NullTokens.NONE);

    assertThatThrownBy(
            () ->
                reader.read(input, new Location(folder.toString()), done -> {}, Interruption.NEVER))
        .isInstanceOfSatisfying(
            EngineFailure.class,
            failure ->
                assertThat(failure.problem().code()).isEqualTo(EngineProblem.ENGINE_OUT_OF_MEMORY));
  }
}
