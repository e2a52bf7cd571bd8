package io.datasetbuilder.infrastructure.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.auth.contract.CredentialStoreContract;
import io.datasetbuilder.auth.credential.CredentialFailure;
import io.datasetbuilder.auth.credential.CredentialPlace;
import io.datasetbuilder.auth.credential.CredentialStore;
import io.datasetbuilder.auth.credential.CredentialVault;
import io.datasetbuilder.auth.credential.MasterKeys;
import io.datasetbuilder.auth.fixture.Keys;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.pipeline.state.StateFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdbiCredentialStoreTest extends CredentialStoreContract {

  private static final String CANARY = "canary-of-a-key-4711";

  @TempDir private Path folder;
  private StateDatabase state;

  @BeforeEach
  void open() {
    state = new StateDatabase(folder.resolve("state.sqlite3"), Clock.systemUTC());
  }

  @AfterEach
  void close() {
    state.close();
  }

  @Override
  protected CredentialStore store() {
    return new JdbiCredentialStore(state);
  }

  @Test
  void noFileOnDiskHoldsAKey() throws IOException {
    CredentialVault vault =
        new CredentialVault(
            store(), Optional.of(MasterKeys.of(Keys.master(5))), new Random(2), Clock.systemUTC());
    CredentialPlace place = new CredentialPlace(new Principal.Service().ownerId(), "metro");

    vault.put(place, Keys.key(CANARY));

    assertThat(vault.get(place)).contains(Keys.key(CANARY));
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
            .as(file.getFileName().toString())
            .doesNotContain(CANARY);
      }
    }
  }

  @Test
  void aDamagedFileIsTold() throws IOException {
    Files.writeString(folder.resolve("state.sqlite3"), "no database, ".repeat(100));

    assertThatThrownBy(() -> store().all())
        .isInstanceOfSatisfying(
            CredentialFailure.class,
            failure ->
                assertThat(failure.kind()).isEqualTo(CredentialFailure.Kind.STORE_UNAVAILABLE))
        .hasCauseInstanceOf(StateFailure.class);
  }
}
