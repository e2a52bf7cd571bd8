package io.datasetbuilder.pipeline.warehouse.objectstorage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.warehouse.objectstorage.ObjectStorageProvider.ObjectStorageSetup;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class InstalledObjectStorageTest {

  private static final ObjectStorageSetup SETUP =
      new ObjectStorageSetup(
          new ObjectAddress("s3", "tables", "team"),
          new Location("folder"),
          Map.of("AWS_SECRET_ACCESS_KEY", "never shown"),
          new NoJson());

  @Test
  void anAddressWhoseModuleIsMissingIsRefusedInOneSentence() {
    InstalledObjectStorage installed =
        new InstalledObjectStorage(List.of(new OtherProvider("other")));

    assertThatThrownBy(() -> installed.open(SETUP))
        .isInstanceOfSatisfying(
            ObjectStorageFailure.class,
            failure -> {
              assertThat(failure.problem().code().wire()).isEqualTo("object_storage_unavailable");
              assertThat(failure.problem().message())
                  .startsWith("the module for s3:// addresses is not installed");
            });
  }

  @Test
  void aProviderIsChosenByItsScheme() {
    InstalledObjectStorage installed =
        new InstalledObjectStorage(List.of(new OtherProvider("other"), new OtherProvider("s3")));

    assertThatThrownBy(() -> installed.open(SETUP)).hasMessage("opened s3");
  }

  @Test
  void noProviderIsOnTheClassPathOfTheCores() {
    assertThatThrownBy(() -> InstalledObjectStorage.find().open(SETUP))
        .isInstanceOf(ObjectStorageFailure.class);
  }

  @Test
  void variablesAreNeverPrinted() {
    assertThat(SETUP.toString()).isEqualTo("ObjectStorageSetup[s3://tables/team]");
  }

  /** Provider that names itself in place of a storage. */
  private record OtherProvider(String scheme) implements ObjectStorageProvider {
    @Override
    public ObjectStorage open(ObjectStorageSetup setup) {
      throw new IllegalStateException("opened " + scheme);
    }
  }

  private static final class NoJson implements JsonCodec {
    @Override
    public Optional<JsonValue> read(byte[] document) {
      return Optional.empty();
    }

    @Override
    public byte[] write(JsonValue document) {
      return new byte[0];
    }
  }
}
