package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure.ProviderFault;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Signals that a call ends with a fault of its provider; the call adds what its pages reported
 * before.
 */
final class CallFault extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient ProviderFault fault;
  private final boolean ofEncodedKey;

  CallFault(ProviderFault fault) {
    this(fault, false);
  }

  private CallFault(ProviderFault fault, boolean ofEncodedKey) {
    super(fault.category().wire(), null, false, false);
    this.fault = fault;
    this.ofEncodedKey = ofEncodedKey;
  }

  /**
   * The same fault of a call whose key is stored percent-encoded: where the provider refuses it,
   * the key is what is wrong as far as anybody knows.
   */
  CallFault ofEncodedKey() {
    return switch (fault.category()) {
      case AUTH, APPLICATION_REQUIRED ->
          new CallFault(
              new ProviderFault(
                  FailureCategory.AUTH,
                  fault.httpStatus(),
                  fault.code(),
                  fault.attempts(),
                  fault.retryAfterSeconds()),
              true);
      default -> this;
    };
  }

  /** Whether the key is refused decoded and as it is stored. */
  boolean isOfEncodedKey() {
    return ofEncodedKey;
  }

  /** A fault that was found without an exchange. */
  static CallFault beforehand(FailureCategory category) {
    return new CallFault(ProviderFault.of(category, 0));
  }

  ProviderFault fault() {
    return fault;
  }

  /**
   * Describes faults as problems: one sentence for each category, with the status and the code of
   * the provider, and never its words or an address of a call.
   */
  record FaultProblems(
      ProviderDefinition provider, DatasetDefinition dataset, boolean ofEncodedKey) {

    Problem problem(ProviderFault fault) {
      Problem problem =
          Problem.of(
              code(fault.category()),
              "",
              dataset.key() + ": " + sentence(fault.category()) + circumstances(fault));
      return hint(fault).map(problem::withHint).orElse(problem);
    }

    private static ProviderProblem code(FailureCategory category) {
      return switch (category) {
        case CREDENTIAL_MISSING -> ProviderProblem.PROVIDER_KEY_MISSING;
        case AUTH -> ProviderProblem.PROVIDER_KEY_REFUSED;
        case APPLICATION_REQUIRED -> ProviderProblem.PROVIDER_APPLICATION_REQUIRED;
        case QUOTA -> ProviderProblem.PROVIDER_QUOTA_EXHAUSTED;
        case THROTTLED -> ProviderProblem.PROVIDER_THROTTLED;
        case PARAMS_INVALID -> ProviderProblem.PROVIDER_REFUSED_PARAMETERS;
        case RETIRED -> ProviderProblem.PROVIDER_DATASET_RETIRED;
        case SERVER -> ProviderProblem.PROVIDER_UNAVAILABLE;
        case NETWORK -> ProviderProblem.PROVIDER_UNREACHABLE;
        case TIMEOUT -> ProviderProblem.PROVIDER_TIMEOUT;
        case MALFORMED -> ProviderProblem.PROVIDER_ANSWER_UNREADABLE;
        case TOO_LARGE -> ProviderProblem.PROVIDER_ANSWER_TOO_LARGE;
        case PAGE_GUARD -> ProviderProblem.PROVIDER_PAGES_ENDLESS;
        case UNKNOWN -> ProviderProblem.PROVIDER_FAILED;
      };
    }

    private String sentence(FailureCategory category) {
      return switch (category) {
        case CREDENTIAL_MISSING -> "a key is needed, and " + variables() + " is not set";
        case AUTH ->
            "the provider refuses the key of "
                + variables()
                + (ofEncodedKey ? ", which is stored percent-encoded, decoded too" : "");
        case APPLICATION_REQUIRED -> "the key has no permission for this dataset";
        case QUOTA -> "the calls that the provider allows are used up";
        case THROTTLED -> "the provider asks for fewer calls at once";
        case PARAMS_INVALID -> "the provider does not accept the parameters";
        case RETIRED -> "the provider does not offer the dataset at its address";
        case SERVER -> "the provider responds with a server error";
        case NETWORK -> "the provider cannot be reached";
        case TIMEOUT -> "the provider did not respond in time";
        case MALFORMED -> "the response does not have the form that the definition declares";
        case TOO_LARGE -> "the response is larger than the service reads";
        case PAGE_GUARD -> "the pages repeat themselves, stay empty or do not end";
        case UNKNOWN -> "the provider refused the call";
      };
    }

    private String variables() {
      return CallCredential.variables(provider.credential());
    }

    private static String circumstances(ProviderFault fault) {
      List<String> known = new ArrayList<>();
      fault.httpStatus().ifPresent(status -> known.add("HTTP " + status));
      fault.code().ifPresent(code -> known.add("code " + code));
      if (fault.attempts() > 1) {
        known.add(fault.attempts() + " attempts");
      }
      return known.isEmpty() ? "" : " (" + String.join(", ", known) + ")";
    }

    private Optional<String> hint(ProviderFault fault) {
      if (fault.retryAfterSeconds().isPresent()) {
        return Optional.of(
            "the provider asks to wait " + fault.retryAfterSeconds().getAsLong() + " seconds");
      }
      if (ofEncodedKey) {
        return Optional.of(
            "store the key in its decoded form, with +, / and = for %2B, %2F and %3D, and check"
                + " that it is whole");
      }
      return switch (fault.category()) {
        case CREDENTIAL_MISSING, AUTH ->
            provider.about().keyPage().map(page -> "keys are issued at " + page);
        case APPLICATION_REQUIRED ->
            dataset.application().url().map(page -> "apply for the dataset at " + page);
        default -> Optional.empty();
      };
    }
  }
}
