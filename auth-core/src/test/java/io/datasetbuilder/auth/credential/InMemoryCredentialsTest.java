package io.datasetbuilder.auth.credential;

import io.datasetbuilder.auth.contract.CredentialStoreContract;
import io.datasetbuilder.auth.fixture.InMemoryCredentials;

class InMemoryCredentialsTest extends CredentialStoreContract {

  @Override
  protected CredentialStore store() {
    return new InMemoryCredentials();
  }
}
