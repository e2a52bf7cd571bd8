package io.datasetbuilder.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.read.ParquetForms;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.BuilderServiceBuilder;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.infrastructure.parquet.ParquetCells;
import io.datasetbuilder.infrastructure.parquet.ParquetSchemas;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.table.bronze.ParquetSchemaReader.ParquetColumn;
import io.datasetbuilder.pipeline.table.engine.InstalledEngines;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every installed engine builds the examples as the standard one does: the same findings, counts,
 * checksums and cells. Only the bytes of Parquet files are an engine's own. The default class path
 * has no other engine.
 */
class ExamplesOnEveryEngineTest {

  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-01-02T03:04:05.006Z"), ZoneOffset.UTC);

  /** The writer of Parquet files, and their sizes in tables. */
  private static final Pattern IN_A_LINE =
      Pattern.compile("\"artifact_writer\": \\{[^}]*}|(?<=\\.parquet) \\| [0-9.]+ [kM]?B");

  private static final Pattern LINE =
      Pattern.compile(
          "\\s*\"?(artifact_digest|bytes|contentSize|download_size|hash|sha256)\"?: .*"
              + "|- File: table\\.parquet,.*");

  /** An example, from its own folder. */
  private record Example(String folder, Map<String, String> uploads) {

    BuiltExample build(String engine, Path output) {
      Path files = Path.of(folder);
      BuilderServiceBuilder builder =
          BuilderService.builder(output)
              .settings(Settings.of(Map.of("SVC_ENGINE", engine)).settings())
              .clock(CLOCK);
      if (Files.isDirectory(files.resolve("replay"))) {
        builder.replay(files.resolve("replay"));
      }
      SpecInput spec = SpecInput.of(BuiltExample.read(files.resolve("buildspec.yaml")));
      for (Map.Entry<String, String> upload : uploads.entrySet()) {
        spec = spec.withUpload(upload.getKey(), files.resolve(upload.getValue()));
      }
      try (BuilderService service = builder.build()) {
        return BuiltExample.of(service, spec);
      }
    }
  }

  static Stream<Arguments> otherEngines() {
    return InstalledEngines.find().names().stream()
        .filter(name -> !name.equals(InstalledEngines.STANDARD))
        .flatMap(
            engine ->
                Stream.of(
                        new Example(
                            "flights",
                            Map.of("flights", "flights.csv", "airports", "airports.csv")),
                        new Example("population", Map.of()),
                        new Example("riders", Map.of()),
                        new Example(
                            "subway",
                            Map.of("stations", "stations.csv", "ridership", "ridership.json")))
                    .map(example -> Arguments.of(engine, Named.of(example.folder(), example))));
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("otherEngines")
  void theExamplesAreTheSameDatasets(String engine, Example example, @TempDir Path output) {
    BuiltExample expected = example.build(InstalledEngines.STANDARD, output.resolve("standard"));
    BuiltExample built = example.build(engine, output.resolve("other"));

    assertThat(built.manifest().errors()).isEqualTo(expected.manifest().errors());
    assertThat(built.verified().passed()).isTrue();
    assertThat(names(built)).isEqualTo(names(expected));
    for (String name : names(expected)) {
      if (name.endsWith(".parquet")) {
        assertSameCells(name, built.folder().resolve(name), expected.folder().resolve(name));
      } else if (!name.equals("report.html")) {
        assertThat(statements(built, name)).as(name).isEqualTo(statements(expected, name));
      }
    }
  }

  private static Set<String> names(BuiltExample built) {
    try (Stream<Path> files = Files.walk(built.folder())) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> built.folder().relativize(file).toString().replace('\\', '/'))
          .collect(Collectors.toCollection(TreeSet::new));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static void assertSameCells(String name, Path built, Path expected) {
    List<ParquetColumn> columns = columns(expected);
    assertThat(columns(built)).as(name).isEqualTo(columns);
    assertThat(
            new ParquetCells()
                .compare(
                    new Location(built.toString()),
                    new Location(expected.toString()),
                    columns.stream().map(ParquetColumn::name).toList()))
        .as(name)
        .isEmpty();
  }

  private static List<ParquetColumn> columns(Path file) {
    return new ParquetSchemas(new JacksonJsonCodec())
        .read(new Location(file.toString()), ParquetForms.DEFAULT)
        .match(read -> read, refused -> List.of());
  }

  /** What a file states, but for the run, and for the sizes, digests and writers of files. */
  private static List<String> statements(BuiltExample built, String name) {
    String text = built.text(name).replace(built.run().runId().value(), "run");
    return IN_A_LINE
        .matcher(text)
        .replaceAll("")
        .lines()
        .filter(line -> !LINE.matcher(line).matches())
        .toList();
  }
}
