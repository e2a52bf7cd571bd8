package io.datasetbuilder.embedded.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.warehouse.objectstorage.ObjectAddress;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ObjectSettingsTest {

  private static final ObjectAddress ADDRESS = new ObjectAddress("s3", "tables", "team/a b");

  @TempDir Path folder;

  private ObjectSettings settings(String... more) {
    Map<String, String> variables =
        more.length == 0
            ? Map.of("SVC_OBJECT_WORK_DIR", folder.toString())
            : Map.of("SVC_OBJECT_WORK_DIR", folder.toString(), more[0], more[1]);
    return Settings.of(variables).settings().objects();
  }

  private static Path folderOf(ObjectSettings settings, String written) {
    return settings
        .folder(written)
        .match(
            path -> path,
            problems -> {
              throw new IllegalStateException(problems.toString());
            });
  }

  @Test
  void aPathIsItself() {
    assertThat(settings().folder("build")).isEqualTo(Result.ok(Path.of("build")));
    assertThat(ObjectSettings.addressOf(Path.of("build"))).isEmpty();
    assertThat(ObjectSettings.addressOf(Path.of("/"))).isEmpty();
  }

  @Test
  void anAddressHasAFolderThatLeadsBackToIt() {
    Path working = folderOf(settings(), ADDRESS.toString());

    assertThat(working).doesNotExist().hasParentRaw(folder.resolve("aws"));
    assertThat(ObjectSettings.addressOf(working)).contains(ADDRESS);
  }

  @Test
  void oneAddressAtTwoServicesHasTwoFolders() {
    ObjectSettings other = settings("AWS_ENDPOINT_URL_S3", "http://127.0.0.1:9000");

    assertThat(folderOf(other, ADDRESS.toString()))
        .isNotEqualTo(folderOf(settings(), ADDRESS.toString()));
  }

  @Test
  void anAddressThatIsMalformedOrTooLongIsRefused() {
    assertThat(settings().folder("s3://No_Bucket").problems()).hasSize(1);
    assertThat(settings().folder("s3://tables/" + "x".repeat(300)).problems()).hasSize(1);
  }

  @Test
  void aWarehouseCanHaveAnAddress() {
    Settings.Reading reading =
        Settings.of(
            Map.of("SVC_OBJECT_WORK_DIR", folder.toString(), "SVC_WAREHOUSE", ADDRESS.toString()));

    assertThat(reading.problems()).isEmpty();
    assertThat(
            reading
                .settings()
                .warehouse()
                .flatMap(warehouse -> ObjectSettings.addressOf(warehouse.folder())))
        .contains(ADDRESS);
  }

  @Test
  void wrongValuesAreRefusedByTheNamesOfTheirVariables() {
    Settings.Reading reading =
        Settings.of(Map.of("SVC_WAREHOUSE", "s3://No_Bucket", "SVC_S3_PATH_STYLE", "perhaps"));

    assertThat(reading.problems())
        .extracting(problem -> problem.at())
        .containsExactlyInAnyOrder("SVC_WAREHOUSE", "SVC_S3_PATH_STYLE");
  }

  @Test
  void credentialsAreSecretsAndNeverPrinted() {
    Settings settings =
        Settings.of(Map.of("AWS_SECRET_ACCESS_KEY", "a very secret key")).settings();

    assertThat(settings.secrets()).hasSize(1);
    assertThat(settings.objects().toString()).doesNotContain("very secret");
    assertThat(settings.toString()).doesNotContain("very secret");
  }
}
