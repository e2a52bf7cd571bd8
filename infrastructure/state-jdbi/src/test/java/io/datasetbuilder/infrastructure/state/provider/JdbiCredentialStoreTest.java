package io.datasetbuilder.infrastructure.state.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.auth.contract.CredentialStoreContract;
import io.datasetbuilder.auth.credential.CredentialFailure;
import io.datasetbuilder.auth.credential.CredentialStore;
import io.datasetbuilder.auth.credential.CredentialVault;
import io.datasetbuilder.auth.credential.MasterKey.MasterKeys;
import io.datasetbuilder.auth.credential.SecretRegistry;
import io.datasetbuilder.auth.fixture.Keys;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.infrastructure.state.database.OpenDatabases;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Credentials keep their contract in every database, and no database holds a key. */
class JdbiCredentialStoreTest {

  private static final String CANARY = "canary-of-a-key-4711";

  abstract static class OnAny extends CredentialStoreContract {

    @RegisterExtension final OpenDatabases databases;
    private StateDatabase state;

    OnAny(OpenDatabases databases) {
      this.databases = databases;
    }

    @BeforeEach
    void open() {
      state = databases.get().state(Clock.systemUTC());
    }

    @Override
    protected CredentialStore store() {
      return new JdbiCredentialStore(state);
    }

    void putCanary() {
      CredentialVault vault =
          new CredentialVault(
              store(),
              Optional.of(new MasterKeys(Keys.master(5), List.of())),
              new Random(2),
              Clock.systemUTC(),
              new SecretRegistry());
      CredentialStore.CredentialScope slot =
          new CredentialStore.CredentialScope(new Principal.Service().ownerId(), "metro");
      vault.put(slot, Keys.key(CANARY));
      assertThat(vault.get(slot)).contains(Keys.key(CANARY));
    }

    @Test
    void noColumnHoldsAKey() {
      putCanary();

      List<Map<String, Object>> rows =
          state
              .tables()
              .read(
                  handle ->
                      handle.createQuery("SELECT * FROM provider_credentials").mapToMap().list());
      assertThat(rows).hasSize(1);
      assertThat(rows.toString()).doesNotContain(CANARY);
    }
  }

  @Nested
  class OnSqlite extends OnAny {

    OnSqlite() {
      super(OpenDatabases.files());
    }

    @Test
    void noFileOnDiskHoldsAKey() throws IOException {
      putCanary();

      try (Stream<Path> files = Files.list(databases.folder().resolve(".service"))) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
              .as(file.getFileName().toString())
              .doesNotContain(CANARY);
        }
      }
    }

    @Test
    void aDamagedFileIsReported() throws IOException {
      Files.createDirectories(databases.folder().resolve(".service"));
      Files.writeString(
          databases.folder().resolve(".service/state.sqlite3"), "no database, ".repeat(100));

      assertThatThrownBy(() -> store().all())
          .isInstanceOfSatisfying(
              CredentialFailure.class,
              failure ->
                  assertThat(failure.kind()).isEqualTo(CredentialFailure.Kind.STORE_UNAVAILABLE))
          .hasCauseInstanceOf(StateFailure.class);
    }
  }

  @Nested
  @Tag("postgres")
  class OnPostgres extends OnAny {
    OnPostgres() {
      super(OpenDatabases.postgres());
    }
  }
}
