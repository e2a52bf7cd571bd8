package io.datasetbuilder.http.provider;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Refusals;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.call.Routes;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.provider.connection.TestConnection.ConnectionTestResult;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.wire.CatalogBody;
import io.datasetbuilder.wire.ProviderBodies;
import io.javalin.http.HttpStatus;
import java.util.List;
import java.util.Set;

/**
 * The datasets of all providers, and providers as the caller meets them: whether there is a key,
 * whether it works, and how to keep one. Safe for concurrent use.
 */
public final class ProviderOperations {

  private static final String CREDENTIAL = "credential";
  private static final String DATASETS = "datasets";
  private static final int MAX_DATASETS = 50;

  private ProviderOperations() {}

  /** Declares the operations of this group. */
  public static void declare(Routes routes) {
    String one = "/providers/{provider}";
    String credential = one + "/credential";
    routes
        .get("/catalog", "getCatalog")
        .json(
            call ->
                call.service()
                    .catalog()
                    .available()
                    .map(known -> CatalogBody.of(known.providers())));
    routes
        .get("/providers", "listProviders")
        .json(call -> call.ownSession().providers().list().map(ProviderBodies::list));
    routes.get(one + "/status", "getProviderStatus").handle(ProviderOperations::test);
    routes.post(one + "/test", "testProviderConnection").handle(ProviderOperations::test);
    routes.post(one + "/probe", "probeProviderKey").handle(ProviderOperations::probe);
    routes.get(credential, "getProviderCredential").handle(ProviderOperations::keyStatus);
    routes.put(credential, "putProviderCredential").handle(ProviderOperations::setKey);
    routes.delete(credential, "deleteProviderCredential").handle(ProviderOperations::deleteKey);
  }

  /**
   * Tests a connection. A test that fails, or that cannot be made, is a result; a test that comes
   * too soon is refused.
   */
  private static Reply test(Call call) {
    String provider = provider(call);
    ConnectionTestResult result = known(call.ownSession().providers().test(provider));
    if (result instanceof ConnectionTestResult.TooSoon tooSoon) {
      throw new RefusedCall(
          HttpStatus.TOO_MANY_REQUESTS, ProviderBodies.tooSoon(provider, tooSoon));
    }
    return Reply.ok(ProviderBodies.test(((ConnectionTestResult.Tested) result).result()));
  }

  private static Reply probe(Call call) {
    String provider = provider(call);
    List<String> datasets = call.optionalBody().map(ProviderOperations::datasets).orElse(List.of());
    return Reply.ok(
        ProviderBodies.probe(known(call.ownSession().providers().probe(provider, datasets))));
  }

  /** The names of the datasets that a key is tried on; none when the body does not name any. */
  private static List<String> datasets(JsonObject body) {
    if (!Set.of(DATASETS).containsAll(body.members().keySet())) {
      throw invalidDatasets("only 'datasets' is allowed");
    }
    JsonValue datasets = body.members().get(DATASETS);
    if (datasets == null) {
      return List.of();
    }
    if (!(datasets instanceof JsonArray list)
        || list.items().isEmpty()
        || list.items().size() > MAX_DATASETS
        || !list.items().stream().allMatch(JsonText.class::isInstance)) {
      throw invalidDatasets(
          "'datasets' must be a list of 1 to " + MAX_DATASETS + " names of datasets");
    }
    return list.items().stream().map(item -> ((JsonText) item).value()).toList();
  }

  private static RefusedCall invalidDatasets(String message) {
    return Refusals.of(Problem.of(WarehouseProblem.INVALID_REQUEST, DATASETS, message));
  }

  private static Reply keyStatus(Call call) {
    return Reply.ok(
        ProviderBodies.credential(known(call.ownSession().providers().keyStatus(provider(call)))));
  }

  private static Reply setKey(Call call) {
    String provider = provider(call);
    String key = credential(call.body());
    return Reply.ok(
        ProviderBodies.credentialChanged(
            provider, known(call.ownSession().providers().setKey(provider, key))));
  }

  private static Reply deleteKey(Call call) {
    String provider = provider(call);
    return Reply.ok(
        ProviderBodies.credentialChanged(
            provider, known(call.ownSession().providers().deleteKey(provider))));
  }

  /** The provider in the path, validated before anything is read. */
  private static String provider(Call call) {
    String name = call.path("provider");
    if (!name.matches("[a-z0-9][a-z0-9_-]{0,63}")) {
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
    return Refusals.known(
        result,
        problems ->
            problems.get(0).code() == ProviderProblem.UNKNOWN_PROVIDER
                ? RefusedCall.because(HttpStatus.NOT_FOUND, problems.get(0).message())
                : Refusals.of(problems));
  }
}
