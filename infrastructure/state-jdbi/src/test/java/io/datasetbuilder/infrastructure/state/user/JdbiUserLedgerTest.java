package io.datasetbuilder.infrastructure.state.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.auth.contract.UserLedgerContract;
import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal.PrincipalKind;
import io.datasetbuilder.auth.signup.User;
import io.datasetbuilder.auth.signup.User.Decision;
import io.datasetbuilder.auth.signup.User.UserStatus;
import io.datasetbuilder.auth.signup.UserLedger;
import io.datasetbuilder.infrastructure.state.database.OpenDatabases;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The ledger keeps its contract in every database. */
class JdbiUserLedgerTest {

  private static final OwnerId ANNA =
      OwnerId.of(PrincipalKind.OIDC, "https://issuer.example", "anna");

  abstract static class OnAny extends UserLedgerContract {

    @RegisterExtension final OpenDatabases databases;

    OnAny(OpenDatabases databases) {
      this.databases = databases;
    }

    @Override
    protected UserLedger ledger() {
      return databases.get().users();
    }

    @Test
    void whatOneProcessDecidesHoldsInAnother() {
      UserLedger service = databases.get().users();
      UserLedger operator = databases.get().users();
      service.add(newcomer());

      operator.decide(ANNA, UserStatus.REJECTED, new Decision(Instant.EPOCH, "allowlist"));

      assertThat(service.find(ANNA).orElseThrow().status()).isEqualTo(UserStatus.REJECTED);
    }
  }

  @Nested
  class OnSqlite extends OnAny {

    OnSqlite() {
      super(OpenDatabases.files());
    }

    @Test
    void theLedgerIsAFileOfItsOwn() {
      ledger().add(newcomer());

      assertThat(databases.folder().resolve(".service/users.sqlite3")).exists();
      assertThat(databases.folder().resolve(".service/state.sqlite3")).doesNotExist();
    }

    @Test
    void aDamagedLedgerIsReportedAndNeverReplaced() throws IOException {
      Path file = databases.folder().resolve(".service/users.sqlite3");
      Files.createDirectories(file.getParent());
      Files.writeString(file, "no database, ".repeat(100));

      assertThatThrownBy(() -> ledger().find(ANNA)).isInstanceOf(StateFailure.class);
      assertThat(file).content().startsWith("no database");
    }
  }

  @Nested
  @Tag("postgres")
  class OnPostgres extends OnAny {
    OnPostgres() {
      super(OpenDatabases.postgres());
    }
  }

  private static User newcomer() {
    return new User(
        ANNA, "anna", UserStatus.PENDING, Instant.EPOCH, Instant.EPOCH, Optional.empty());
  }
}
