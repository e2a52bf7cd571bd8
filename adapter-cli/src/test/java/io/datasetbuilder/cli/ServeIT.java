package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.cli.RunnableJar.Ended;
import io.datasetbuilder.cli.output.ExitCode;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service of the packaged jar, as a process. */
@Tag("process")
class ServeIT {

  @TempDir Path folder;

  private Ended serve(Map<String, String> variables, String... options) {
    String[] arguments = new String[options.length + 1];
    arguments[0] = "serve";
    System.arraycopy(options, 0, arguments, 1, options.length);
    return RunnableJar.with(folder, variables).run(arguments);
  }

  private static int statusWithoutKey(ServedFolder service, String path) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(service.address().resolve(path)).build();
    HttpResponse<String> answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    return answer.statusCode();
  }

  @Test
  void itAnswersThatItLivesAndLetsNobodyInWithoutTheKey() throws Exception {
    try (ServedFolder service = ServedFolder.start(folder)) {
      assertThat(statusWithoutKey(service, "/healthz")).isEqualTo(200);
      assertThat(statusWithoutKey(service, "/builds")).isEqualTo(401);
      assertThat(service.get("/builds").status()).isEqualTo(200);
      assertThat(service.terminate()).isZero();
    }
  }

  /** The packaging must leave in the jar what the page is made of. */
  @Tag("deep")
  @Test
  void itsPageOfTheContractHasAllThatItLoads() throws Exception {
    try (ServedFolder service = ServedFolder.start(folder)) {
      assertThat(statusWithoutKey(service, "/docs")).isEqualTo(200);
      assertThat(statusWithoutKey(service, "/docs/swagger-ui-bundle.js")).isEqualTo(200);
      assertThat(statusWithoutKey(service, "/docs/swagger-ui.css")).isEqualTo(200);
      assertThat(statusWithoutKey(service, "/openapi.yaml")).isEqualTo(200);
    }
  }

  @Test
  void itsLogIsLinesOfJsonThatShowNoKey() throws Exception {
    try (ServedFolder service = ServedFolder.start(folder)) {
      service.get("/version?key=" + ServedFolder.KEY);
      service.get("/builds/" + ServedFolder.KEY);
      service.terminate();

      assertThat(service.errors())
          .contains("\"request_id\"")
          .doesNotContain(ServedFolder.KEY)
          .satisfies(
              text -> assertThat(text.lines()).allMatch(line -> line.matches("\\{\"time\".*}")));
    }
  }

  @Tag("deep")
  @Test
  void aBuildInsideARequestReportsItsEventsToo() throws Exception {
    try (ServedFolder service = ServedFolder.start(folder)) {
      String upload =
          service
              .upload("format=csv&filename=rows.csv", "id\n1\n".getBytes(StandardCharsets.UTF_8))
              .text("upload_id");
      String spec =
          "{dataset_id: d, title: t, description: d, sources: [{kind: file, alias: a, upload_id: "
              + upload
              + ", format: csv}], exports: [{kind: csv, output_path: a.csv}]}";

      assertThat(service.post("/build", ServedFolder.withSpec(spec, "inside")).status())
          .isEqualTo(200);

      assertThat(service.get("/builds/inside/events").body().toString())
          .contains("run_started", "run_finished");
    }
  }

  @Tag("deep")
  @Test
  void withoutItsNativeLibraryItDoesNotStart() throws Exception {
    Path alone = Files.createDirectory(folder.resolve("alone")).resolve("dataset-builder.jar");
    Files.copy(Path.of(RunnableJar.JAR), alone);

    Ended ended =
        RunnableJar.at(alone, folder, Map.of("SVC_API_KEY", "a-key-of-a-test"))
            .run("serve", "--port", "0", "--output-dir", folder.resolve("out").toString());

    assertThat(ended.code()).isEqualTo(ExitCode.FAILED);
    assertThat(ended.err()).contains("engine_unavailable", "native library");
  }

  /** Spec, "Asynchronous build job". */
  @Test
  void onTerminationARunningBuildReachesASafeBoundary() throws Exception {
    try (ServedFolder service = ServedFolder.start(folder)) {
      String upload =
          service.upload("format=csv&filename=rows.csv", LongBuild.rows()).text("upload_id");
      service.post("/builds", ServedFolder.withSpec(LongBuild.spec(upload), "long"));
      LongBuild.await(service, "long", "running");

      assertThat(service.terminate()).isZero();

      assertThat(service.errors()).contains("\"stopped\"");
      assertThat(Files.readString(folder.resolve("out/long/manifest.json")))
          .containsAnyOf("\"cancelled\"", "\"ok\"");
    }
  }

  @Test
  void withJsonItPrintsItsAddressAsJson() throws Exception {
    Path out = Files.createTempFile(folder, "serve", ".out");
    Path err = Files.createTempFile(folder, "serve", ".err");
    Process service =
        RunnableJar.with(folder, Map.of("SVC_API_KEY", "planted-key"))
            .start(List.of(), out, err, "serve", "--json", "--port", "0", "--output-dir", "out");
    try {
      while (service.isAlive() && !Files.readString(out).endsWith("}\n")) {
        Thread.sleep(10);
      }

      assertThat(Files.readString(out))
          .matches("\\{\\s*\"listening_on\": \"http://127\\.0\\.0\\.1:\\d+\"\\s*}\\s*");
    } finally {
      service.destroyForcibly();
    }
  }

  @Tag("deep")
  @Test
  void oneServiceAtATimeWorksOnAFolder() throws Exception {
    try (ServedFolder service = ServedFolder.start(folder)) {
      Ended second = serve(Map.of(), "--port", "0", "--output-dir", "out");

      assertThat(second.code()).isEqualTo(1);
      assertThat(second.err()).contains("another service works on this output folder");
      assertThat(service.get("/builds").status()).isEqualTo(200);
    }
  }

  @Test
  void everyBadSettingIsReportedAtOnce() {
    Ended ended =
        serve(
            Map.of(
                "SVC_MAX_WORKERS", "0",
                "SVC_ENGINE_THREADS", "none",
                "SVC_DEV_MODE", "1",
                "OIDC_ISSUER", "https://id.example",
                "OIDC_AUDIENCE", "builder",
                "OIDC_JWKS_TTL", "soon",
                "ENFORCE_OWNERSHIP", "perhaps"),
            "--max-builds",
            "many",
            "--host",
            "0.0.0.0",
            "--port",
            "99999");

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err())
        .startsWith("error: not served")
        .contains(
            "SVC_MAX_WORKERS must",
            "SVC_MAX_BUILDS must",
            "SVC_ENGINE_THREADS must",
            "SVC_DEV_MODE cannot go with",
            "OIDC_ISSUER lets users sign in, but no user may enter or approve them",
            "OIDC_JWKS_TTL must",
            "ENFORCE_OWNERSHIP must be 1, true, yes or on, or 0, false, no or off",
            "SVC_DEV_MODE lets every caller in, and other machines would reach the service",
            "0 to 65535");
  }

  @Test
  void aWarehouseNeedsAFolderThatCanBeWritten() throws Exception {
    Files.writeString(folder.resolve("kept"), "a file");

    Ended ended = serve(Map.of(), "--output-dir", "out", "--warehouse", "kept");

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.err())
        .contains("the warehouse folder cannot be made or written to", "[output_folder_unusable]");
  }

  @Test
  void badSettingsOfTheServerStopNoOtherCommand() throws Exception {
    Files.writeString(folder.resolve("spec.yaml"), LongBuild.spec("upl_" + "0".repeat(32)));

    assertThat(
            RunnableJar.with(folder, Map.of("SVC_MAX_WORKERS", "0", "SVC_CONTAINER", "1"))
                .run("validate", "spec.yaml")
                .code())
        .isZero();
  }

  /** Spec, "Authentication", rule 12. */
  @Test
  void aContainerDoesNotStartWithoutAKey() {
    Ended ended = serve(Map.of("SVC_CONTAINER", "1", "SVC_OUTPUT_DIR", "out"));

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.err()).contains("SVC_API_KEY must be set in a container");
  }

  /** Spec, "Authentication", rules 2, 4 and 6. */
  @Test
  void signInThatCannotBeHonouredIsRefusedWithAllReasons() {
    Ended ended =
        serve(
            Map.of(
                "OIDC_ISSUER", "http://id.example",
                "OIDC_AUDIENCE", "builder",
                "OIDC_JWKS_URL", "https://id.example/keys,https://other.example/keys",
                "SVC_ADMIN_SUBJECTS", "olga",
                "SVC_OIDC_LOOPBACK_HTTP", "1",
                "SVC_CONTAINER", "1",
                "SVC_OUTPUT_DIR", "out"));
    Ended withoutAudience =
        serve(Map.of("OIDC_ISSUER", "https://id.example"), "--output-dir", "out");

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err())
        .contains(
            "OIDC_ISSUER must begin with https://",
            "OIDC_JWKS_URL must be one for each issuer, or none",
            "SVC_ADMIN_SUBJECTS must name each administrator as <issuer>|<subject>",
            "SVC_OIDC_LOOPBACK_HTTP is for development",
            "SVC_API_KEY must be set in a container");
    assertThat(withoutAudience.code()).isEqualTo(1);
    assertThat(withoutAudience.err()).contains("OIDC_AUDIENCE must be set, too");
  }

  @Tag("deep")
  @Test
  void otherMachinesReachNothingWithoutAKeyOrInDevMode() {
    Ended withoutKey = serve(Map.of(), "--host", "0.0.0.0", "--output-dir", "out");
    Ended devMode =
        serve(
            Map.of("SVC_API_KEY", "planted-key", "SVC_DEV_MODE", "1"),
            "--host",
            "0.0.0.0",
            "--output-dir",
            "out");
    Ended withoutTls =
        serve(
            Map.of(
                "OIDC_ISSUER", "http://127.0.0.1:9400",
                "OIDC_AUDIENCE", "builder",
                "OIDC_ALLOWED_HD", "example.org",
                "SVC_OIDC_LOOPBACK_HTTP", "1"),
            "--host",
            "0.0.0.0",
            "--output-dir",
            "out");

    assertThat(withoutKey.code()).isEqualTo(1);
    assertThat(withoutKey.err())
        .contains("neither SVC_API_KEY nor OIDC_ISSUER is set", "[server_exposed]");
    assertThat(withoutTls.code()).isEqualTo(1);
    assertThat(withoutTls.err())
        .contains("SVC_OIDC_LOOPBACK_HTTP is for development", "[server_exposed]");
    assertThat(devMode.code()).isEqualTo(1);
    assertThat(devMode.err()).contains("[server_exposed]");
  }

  @Test
  void aPortInUseIsReported() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Ended ended =
          serve(
              Map.of("SVC_API_KEY", "planted-key"),
              "--output-dir",
              "out",
              "--port",
              String.valueOf(taken.getLocalPort()));

      assertThat(ended.code()).isEqualTo(1);
      assertThat(ended.err())
          .contains("cannot listen on 127.0.0.1:" + taken.getLocalPort(), "[address_unavailable]");
    }
  }

  @Test
  void aFolderThatCannotBeMadeIsReported() throws Exception {
    Files.writeString(folder.resolve("file"), "in the way");

    Ended ended = serve(Map.of("SVC_API_KEY", "planted-key"), "--output-dir", "file");

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.err()).contains("[output_folder_unusable]");
  }

  @Tag("deep")
  @Test
  void withoutAKeyItWarnsAndAnswersNobody() throws Exception {
    try (ServedFolder service = ServedFolder.start(folder, Map.of())) {
      assertThat(service.get("/builds").status()).isEqualTo(401);
      assertThat(service.errors()).contains("SVC_API_KEY is not set");
    }
  }
}
