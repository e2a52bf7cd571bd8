package io.datasetbuilder.auth.signup;

import io.datasetbuilder.auth.contract.UserLedgerContract;
import io.datasetbuilder.auth.fixture.InMemoryUsers;

class InMemoryUsersTest extends UserLedgerContract {
  @Override
  protected UserLedger ledger() {
    return new InMemoryUsers();
  }
}
