package io.datasetbuilder.http.provider;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.ProviderAccess;
import io.datasetbuilder.embedded.json.CredentialBody;
import io.datasetbuilder.embedded.json.ProviderListBody;
import io.datasetbuilder.embedded.json.ProviderTestBody;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.HttpStatus;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.error.Refusals;
import io.datasetbuilder.pipeline.source.provider.connection.ConnectionTestResult;
import io.datasetbuilder.pipeline.source.provider.connection.ConnectionTestResult.TooSoon;
import java.util.List;
import java.util.Objects;

/**
 * Providers as the caller meets them: whether there is a key, whether it works, and how to keep
 * one. Safe for concurrent use.
 */
public final class ProviderOperations {

  private final BuilderService service;

  public ProviderOperations(BuilderService service) {
    this.service = Objects.requireNonNull(service, "service");
  }

  /** The operations of this group. */
  public List<Operation> operations() {
    String credential = "/providers/{provider}/credential";
    return List.of(
        Operation.of("GET", "/providers", "listProviders", this::list),
        Operation.of("GET", "/providers/{provider}/status", "getProviderStatus", this::test),
        Operation.of("POST", "/providers/{provider}/test", "testProviderConnection", this::test),
        Operation.of("GET", credential, "getProviderCredential", this::keyStatus),
        Operation.of("PUT", credential, "putProviderCredential", this::setKey),
        Operation.of("DELETE", credential, "deleteProviderCredential", this::deleteKey));
  }

  private Reply list(Call call) {
    return Reply.ok(ProviderListBody.of(Refusals.known(providers(call).list())));
  }

  /** A test that fails, or that cannot be made, is an answer; one that comes too soon is none. */
  private Reply test(Call call) {
    String provider = ProviderParam.of(call);
    ConnectionTestResult answer = KnownProvider.known(providers(call).test(provider));
    if (answer instanceof TooSoon tooSoon) {
      throw new RefusedCall(
          HttpStatus.TOO_MANY_REQUESTS, ProviderTestBody.tooSoon(provider, tooSoon));
    }
    return Reply.ok(ProviderTestBody.of(((ConnectionTestResult.Tested) answer).result()));
  }

  private Reply keyStatus(Call call) {
    String provider = ProviderParam.of(call);
    return Reply.ok(CredentialBody.of(KnownProvider.known(providers(call).keyStatus(provider))));
  }

  private Reply setKey(Call call) {
    String provider = ProviderParam.of(call);
    String key = CredentialRequest.credential(call.body());
    return Reply.ok(
        CredentialBody.changed(
            provider, KnownProvider.known(providers(call).setKey(provider, key))));
  }

  private Reply deleteKey(Call call) {
    String provider = ProviderParam.of(call);
    return Reply.ok(
        CredentialBody.changed(provider, KnownProvider.known(providers(call).deleteKey(provider))));
  }

  private ProviderAccess providers(Call call) {
    return service.session(call.principal()).providers();
  }
}
