package io.datasetbuilder.http.provider;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.json.CatalogBody;
import io.datasetbuilder.embedded.json.ProviderBodies;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.error.Refusals;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.provider.connection.TestConnection;
import io.datasetbuilder.pipeline.source.provider.connection.TestConnection.ConnectionTestResult.TooSoon;
import io.javalin.http.HttpStatus;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The datasets of all providers, and providers as the caller meets them: whether there is a key,
 * whether it works, and how to keep one. Safe for concurrent use.
 */
public final class ProviderOperations {

  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9_-]{0,63}");
  private static final String CREDENTIAL = "credential";

  private final BuilderService service;

  public ProviderOperations(BuilderService service) {
    this.service = Objects.requireNonNull(service, "service");
  }

  /** The operations of this group. */
  public List<Operation> operations() {
    String credential = "/providers/{provider}/credential";
    return List.of(
        Operation.of("GET", "/catalog", "getCatalog", this::catalog),
        Operation.of("GET", "/providers", "listProviders", this::list),
        Operation.of("GET", "/providers/{provider}/status", "getProviderStatus", this::test),
        Operation.of("POST", "/providers/{provider}/test", "testProviderConnection", this::test),
        Operation.of("POST", "/providers/{provider}/probe", "probeProviderKey", this::probe),
        Operation.of("GET", credential, "getProviderCredential", this::keyStatus),
        Operation.of("PUT", credential, "putProviderCredential", this::setKey),
        Operation.of("DELETE", credential, "deleteProviderCredential", this::deleteKey));
  }

  private Reply catalog(Call call) {
    return Reply.ok(CatalogBody.of(Refusals.known(service.catalog().available()).providers()));
  }

  private Reply list(Call call) {
    return Refusals.replyTo(call.session().providers().list(), ProviderBodies::list);
  }

  /**
   * Tests a connection. A test that fails, or that cannot be made, is a result; a test that comes
   * too soon is refused.
   */
  private Reply test(Call call) {
    String provider = provider(call);
    TestConnection.ConnectionTestResult answer = known(call.session().providers().test(provider));
    if (answer instanceof TooSoon tooSoon) {
      throw new RefusedCall(
          HttpStatus.TOO_MANY_REQUESTS, ProviderBodies.tooSoon(provider, tooSoon));
    }
    return Reply.ok(
        ProviderBodies.test(((TestConnection.ConnectionTestResult.Tested) answer).result()));
  }

  private Reply probe(Call call) {
    String provider = provider(call);
    List<String> datasets =
        call.optionalBody().map(ProbeBody::read).map(Refusals::known).orElse(List.of());
    return Reply.ok(
        ProviderBodies.probe(known(call.session().providers().probe(provider, datasets))));
  }

  private Reply keyStatus(Call call) {
    String provider = provider(call);
    return Reply.ok(
        ProviderBodies.credential(known(call.session().providers().keyStatus(provider))));
  }

  private Reply setKey(Call call) {
    String provider = provider(call);
    String key = credential(call.body());
    return Reply.ok(
        ProviderBodies.credentialChanged(
            provider, known(call.session().providers().setKey(provider, key))));
  }

  private Reply deleteKey(Call call) {
    String provider = provider(call);
    return Reply.ok(
        ProviderBodies.credentialChanged(
            provider, known(call.session().providers().deleteKey(provider))));
  }

  /** The provider in the path, validated before anything is read. */
  private static String provider(Call call) {
    String name = call.path("provider");
    if (!NAME.matcher(name).matches()) {
      throw RefusedCall.badRequest(
          "'provider' must be a lower-case letter or a digit, then at most 63 of these, '_' and"
              + " '-'");
    }
    return name;
  }

  /** The key in a body. Nothing of the body is repeated, not even the names of members. */
  private static String credential(JsonObject body) {
    if (!Set.of(CREDENTIAL).containsAll(body.members().keySet())) {
      throw RefusedCall.badRequest("only 'credential' is allowed");
    }
    if (body.members().get(CREDENTIAL) instanceof JsonText key && !key.value().isBlank()) {
      return key.value();
    }
    throw RefusedCall.badRequest("'credential' must be a non-empty string");
  }

  /**
   * The value of a result about the provider in the path. One that is not defined is not found:
   * here it is what was requested, and not a source that failed.
   */
  private static <T> T known(Result<T> result) {
    if (result instanceof Result.Refused<T> refused) {
      Problem first = refused.problems().get(0);
      if (first.code() == ProviderProblem.UNKNOWN_PROVIDER) {
        throw RefusedCall.because(HttpStatus.NOT_FOUND, first.message());
      }
    }
    return Refusals.known(result);
  }
}
