package io.datasetbuilder.embedded.publish;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.BuilderServiceBuilder;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules.TlsRules;
import io.datasetbuilder.infrastructure.publish.standin.StandInTls;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.PublishOptions;
import io.datasetbuilder.pipeline.publish.PublishOutcome;
import io.datasetbuilder.pipeline.publish.PublishRequest;
import io.datasetbuilder.pipeline.publish.PublishTarget;
import io.datasetbuilder.pipeline.publish.TargetDestination;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLContext;

/** A service with one finished run, {@code one}, that can be published at every target. */
final class PublishingService implements AutoCloseable {

  static final String MASTER_KEY = "QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE=";
  static final RunId RUN = new RunId("one");

  final BuilderService service;

  /**
   * @param more settings beside the usual ones
   */
  PublishingService(Path folder, Map<String, String> more) {
    this(folder, more, same -> same);
  }

  PublishingService(
      Path folder, Map<String, String> more, UnaryOperator<BuilderServiceBuilder> options) {
    SSLContext hubs = StandInTls.trusting();
    BuilderServiceBuilder builder =
        BuilderService.builder(folder.resolve("out"))
            .temporaryFolder(folder)
            .settings(Settings.of(more).settings())
            .network(
                new NetworkRules(
                    InetAddress::getAllByName,
                    InetAddress::isLoopbackAddress,
                    new TlsRules(hubs, hubs)));
    this.service = options.apply(builder).build();
  }

  /** Builds the run. */
  PublishingService built() {
    return built("");
  }

  /**
   * Builds the run.
   *
   * @param fields further fields of its source, each after a comma
   */
  PublishingService built(String fields) {
    try {
      Path data = Files.createTempFile("people", ".csv");
      Files.writeString(data, "id,name\n1,Ada\n2,Bob\n");
      String spec =
          """
          dataset_id: people
          title: Some people of a town
          description: Made up
          license: CC-BY-4.0
          sources:
            - {kind: file, alias: people, upload_id: people, format: csv%s}
          exports:
            - {kind: huggingface, output_path: hub}
            - {kind: kaggle, output_path: kaggle/people.csv, options: {owner: ada, slug: people}}
          """
              .formatted(fields);
      SpecInput input =
          SpecInput.of(spec.replace(", upload_id: people", "")).withUpload("people", data);
      Results.value(service.createBuild(input, BuildOptions.none().withRunId(RUN.value())));
      Files.delete(data);
      return this;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  static PublishDestination people(String owner) {
    return new PublishDestination(owner, "people");
  }

  static PublishRequest request(PublishTarget target, String owner) {
    return new PublishRequest(people(owner), PublishOptions.byDefault(target));
  }

  static TargetDestination at(PublishTarget target, String owner) {
    return new TargetDestination(target, people(owner));
  }

  /** The codes of an outcome: none when the run is published. */
  static List<String> codes(PublishOutcome outcome) {
    return outcome.match(
        published -> List.of(),
        readiness -> readiness.blockers().stream().map(issue -> issue.code().wire()).toList(),
        problems -> problems.stream().map(problem -> problem.code().wire()).toList());
  }

  static List<String> codes(Result<?> result) {
    return result.problems().stream().map(problem -> problem.code().wire()).toList();
  }

  @Override
  public void close() {
    service.close();
  }
}
