package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.document.export.Exporter;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.upload.Upload;
import io.datasetbuilder.pipeline.submission.BuildPreview;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A service on a folder of its own, with what tests ask of it again and again. */
final class BuildFixture implements AutoCloseable {

  final Path folder;
  final BuilderService service;

  private BuildFixture(Path folder, BuilderService service) {
    this.folder = folder;
    this.service = service;
  }

  static BuildFixture in(Path folder) {
    return new BuildFixture(folder, BuilderService.builder(folder.resolve("out")).build());
  }

  /** A fixture with one more exporter. */
  static BuildFixture in(Path folder, Exporter exporter) {
    return new BuildFixture(
        folder, BuilderService.builder(folder.resolve("out")).exporter(exporter).build());
  }

  /** A fixture whose engine uses so many threads. */
  static BuildFixture in(Path folder, int threads) {
    Settings settings =
        Settings.of(Map.of("SVC_ENGINE_THREADS", "" + threads, "SVC_ENGINE_MEMORY_MB", "512"))
            .settings();
    return new BuildFixture(
        folder, BuilderService.builder(folder.resolve("out")).settings(settings).build());
  }

  /** A fixture where provider sources are answered from the folder {@code replay}. */
  static BuildFixture replaying(Path folder) {
    return new BuildFixture(
        folder,
        BuilderService.builder(folder.resolve("out")).replay(folder.resolve("replay")).build());
  }

  /** Records what a provider dataset answers. */
  void record(String provider, String dataset, String document) {
    file("replay/" + provider + "/" + dataset + ".json", document);
  }

  Path out() {
    return folder.resolve("out");
  }

  Path file(String name, String text) {
    return file(name, text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }

  Path file(String name, byte[] content) {
    try {
      Files.createDirectories(folder.resolve(name).getParent());
      return Files.write(folder.resolve(name), content);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** The id under which a file is kept. */
  String upload(Path file) {
    Result<Upload> answer = service.registerUpload(file, Optional.empty(), "utf-8");
    assertThat(answer).isInstanceOf(Result.Ok.class);
    return Results.value(answer).id().value();
  }

  Result<FinishedBuild> tryBuild(String spec, String runId) {
    return service.createBuild(
        SpecInput.of(spec), Optional.of(runId), BuildListener.NONE, Cancellation.NEVER);
  }

  FinishedBuild build(String spec, String runId) {
    return build(spec, runId, BuildListener.NONE, Cancellation.NEVER);
  }

  FinishedBuild build(
      String spec, String runId, BuildListener listener, Cancellation cancellation) {
    Result<FinishedBuild> answer =
        service.createBuild(SpecInput.of(spec), Optional.of(runId), listener, cancellation);
    assertThat(answer).isInstanceOf(Result.Ok.class);
    return Results.value(answer);
  }

  BuildPreview preview(SpecInput spec, int limit) {
    Result<BuildPreview> answer = service.previewBuild(spec, limit, BuildListener.NONE);
    assertThat(answer).isInstanceOf(Result.Ok.class);
    return Results.value(answer);
  }

  /** Asserts that the only source of a run failed, for a column that it does not have. */
  static void assertMissingColumn(FinishedBuild built, String at, String hint) {
    assertThat(built.run().sources().get(0).problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code().wire()).isEqualTo("missing_column");
              assertThat(problem.at()).isEqualTo(at);
              assertThat(problem.hint()).contains(hint);
            });
  }

  /** The folder of a run, {@code run}, that ended without errors. */
  RunFolder built(String spec) {
    RunFolder run = RunFolder.of(build(spec, "run"));
    assertThat(run.texts("errors")).isEmpty();
    return run;
  }

  static List<Problem> refusal(Result<FinishedBuild> answer) {
    assertThat(answer).isInstanceOf(Result.Refused.class);
    return answer.problems();
  }

  static List<String> codes(List<Problem> problems) {
    return problems.stream().map(problem -> problem.code().wire()).toList();
  }

  static JsonObject json(Path file) {
    try {
      return (JsonObject) new JacksonJsonCodec().read(Files.readAllBytes(file)).orElseThrow();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** The files below a folder by their paths, with their digests; empty when there is none. */
  static Map<String, String> listing(Path folder) {
    if (!Files.exists(folder)) {
      return Map.of();
    }
    try (Stream<Path> all = Files.walk(folder)) {
      Map<String, String> found = new TreeMap<>();
      all.filter(Files::isRegularFile)
          .forEach(file -> found.put(folder.relativize(file).toString(), Digests.of(file)));
      return found;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public void close() {
    service.close();
  }
}
