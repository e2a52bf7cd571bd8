package io.datasetbuilder.embedded.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.embedded.building.FinishedBuild;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.infrastructure.http.standin.web.FakeNameResolver;
import io.datasetbuilder.infrastructure.http.standin.web.StandInWeb;
import io.datasetbuilder.infrastructure.http.standin.web.WebCertificate;
import io.datasetbuilder.infrastructure.http.standin.web.WebResponse;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules.TlsRules;
import io.datasetbuilder.pipeline.building.preview.SourcePreview;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.source.url.GlobalAddresses;
import io.datasetbuilder.pipeline.submission.BuildPreview;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;

/** A small public internet over TLS, and a service that reaches it and nothing else. */
final class PublicWeb implements AutoCloseable {

  static final String HOST = "data.public.example";

  /** Stands for a public address; every other one is checked as it is. */
  private static final String PUBLIC = "127.0.0.1";

  final FakeNameResolver names = new FakeNameResolver();
  final StandInWeb web = StandInWeb.start();
  final Path out;
  private final BuilderService service;

  PublicWeb(Path out, Map<String, String> variables) {
    this.out = out;
    names.answer(HOST, PUBLIC);
    SSLContext trust = WebCertificate.trusting();
    this.service =
        BuilderService.builder(out)
            .settings(Settings.of(variables).settings())
            .network(new NetworkRules(names, PublicWeb::mayDial, new TlsRules(trust, trust)))
            .build();
  }

  private static boolean mayDial(InetAddress address) {
    return address.getHostAddress().equals(PUBLIC)
        || GlobalAddresses.isGlobal(address.getAddress());
  }

  BuilderService service() {
    return service;
  }

  /** The address of a path of the stand-in, which answers it so. */
  String serve(String path, WebResponse answer) {
    web.on(path, answer);
    return url(path);
  }

  String url(String target) {
    return web.url(HOST, target);
  }

  /** A spec of sources, each in YAML's flow style. */
  static String spec(String... sources) {
    return "dataset_id: web\ntitle: From the web\ndescription: Fetched.\nlicense: CC0-1.0\n"
        + "sources:\n  - "
        + String.join("\n  - ", sources)
        + "\nexports:\n  - {kind: csv, output_path: data.csv}\n";
  }

  /** A source with an alias; more members begin with a comma. */
  static String source(String alias, String url, String more) {
    return "{kind: url, alias: " + alias + ", endpoint: \"" + url + "\"" + more + "}";
  }

  Manifest build(String spec, String runId) {
    Result<FinishedBuild> answer =
        service.createBuild(SpecInput.of(spec), BuildOptions.none().withRunId(runId));
    assertThat(answer).isInstanceOf(Result.Ok.class);
    return Results.value(answer).run().manifest();
  }

  List<SourcePreview> preview(String spec) {
    Result<BuildPreview> answer = service.previewBuild(SpecInput.of(spec));
    assertThat(answer).isInstanceOf(Result.Ok.class);
    return Results.value(answer).sources();
  }

  @Override
  public void close() {
    service.close();
    web.close();
  }
}
