package io.datasetbuilder.pipeline.source.provider.call;

import io.datasetbuilder.buildspec.problem.ProblemCode;
import java.util.Set;

/**
 * Problem codes of provider datasets whose records cannot be fetched, and of connection tests that
 * are not made.
 */
public enum ProviderProblem implements ProblemCode {
  UNKNOWN_PROVIDER(
      "The catalog has no provider of this name.",
      "Write the name as `dataset-builder catalog list` shows it, or add a definition of the"
          + " provider (docs/providers.md)."),
  UNKNOWN_PROVIDER_DATASET(
      "The provider has no dataset of this name in the catalog.",
      "Write the name as `dataset-builder catalog show <provider>` shows it."),
  DATASET_NOT_LISTABLE(
      "The dataset has no list operation, so that no table can be built from it.",
      "Choose a dataset whose operations hold list."),
  UNKNOWN_PARAMETER(
      "The dataset has no parameter of this name.",
      "Write a name that `dataset-builder catalog show <provider>.<dataset>` lists."),
  RESERVED_PARAMETER(
      "The parameter belongs to the service: key, format and paging are set by it.",
      "Remove the parameter from the source."),
  PARAMETER_GIVEN_TWICE(
      "Two names in the source refer to the same parameter.", "Keep one of the names."),
  MISSING_PARAMETER(
      "A parameter that the dataset requires is absent.",
      "Write it in params or as an axis of param_grid; `dataset-builder catalog show"
          + " <provider>.<dataset>` gives an example."),
  INVALID_PARAMETER(
      "The dataset does not accept the value of a parameter.",
      "Write a value of the form that `dataset-builder catalog show <provider>.<dataset>` gives."),
  PARAM_GRID_TOO_LARGE(
      "The parameter grid has more combinations than the service makes calls for one source.",
      "Split the source, or have the operator raise SVC_PARAM_GRID_MAX_COMBINATIONS."),
  PROVIDER_KEY_MISSING(
      "The provider requires a key, and none is available; no call was made.",
      "Set the variable that the message names, or store the key with `dataset-builder providers"
          + " key set`."),
  PROVIDER_KEY_REFUSED(
      "The provider refuses the key.",
      "Check the key in the variable that the message names, and whether it has expired."),
  PROVIDER_APPLICATION_REQUIRED(
      "The provider does not permit the use of the dataset with this key.",
      "Apply for the dataset's use at the provider; a permission may take an hour to work."),
  PROVIDER_QUOTA_EXHAUSTED(
      "The quota of calls at the provider is used up.",
      "Wait until the quota is renewed, then build again with --retry-of: what was fetched is"
          + " kept."),
  PROVIDER_THROTTLED(
      "The provider still limits the rate of calls after repeated attempts.",
      "Wait a while, then build again with --retry-of: what was fetched is kept."),
  PROVIDER_REFUSED_PARAMETERS(
      "The provider does not accept the parameters of a call.",
      "Compare them with `dataset-builder catalog show <provider>.<dataset>` and the provider's"
          + " documents."),
  PROVIDER_DATASET_RETIRED(
      "The provider no longer offers the dataset at its address.",
      "Look for its successor in the catalog or at the provider."),
  PROVIDER_UNAVAILABLE(
      "The provider returns an error of its own, also when the call is repeated.",
      "Try again later with --retry-of: what was fetched is kept."),
  PROVIDER_UNREACHABLE(
      "The provider cannot be reached over the network.",
      "Check the network and the provider's state, then build again with --retry-of."),
  PROVIDER_TIMEOUT(
      "The provider did not respond in time.",
      "Try again later, or request less at a time with param_grid."),
  PROVIDER_ANSWER_UNREADABLE(
      "The provider's response does not have the form that its definition states.",
      "Try again; if it persists, the definition of the dataset needs a change."),
  PROVIDER_ANSWER_TOO_LARGE(
      "The provider's response is larger than the service reads.",
      "Request less at a time with params or param_grid."),
  PROVIDER_PAGES_ENDLESS(
      "The pages of the provider repeat, stay empty or do not end.",
      "Request less at a time; if it persists, the definition of the dataset needs a change."),
  PROVIDER_FAILED(
      "The provider refused a call with a code that the service does not know.",
      "Look the code up in the provider's documents."),
  RECORDING_MISSING(
      "The replay folder contains no recording of this provider dataset.",
      "Record it as <provider>/<dataset>.json below the replay folder."),
  RECORDING_UNREADABLE(
      "The recording is not a JSON document of the recorded form: an object with items, or with"
          + " calls of params and items, where every item is an object.",
      "Write the recording again; docs/formats.md shows its form."),
  RECORDING_UNWRITABLE(
      "The provider's response cannot be written to the folder of recordings.",
      "Check the folder that --record names, and the space on its disk."),
  RECORDING_INCOMPLETE(
      "The run resumed from calls of an earlier run; the recording holds only the other calls"
          + " and does not replay the run.",
      "Build under a new id, without --retry-of, to record every call."),
  RECORDED_CALL_MISSING(
      "The recording lists its calls, and no call has the requested parameters.",
      "Record a call with these parameters, or request recorded ones."),
  EMPTY_RESULT(
      "The provider returned no record, and the source does not declare that this is allowed.",
      "Check the parameters, or set allow_empty to true where a table without rows is right."),
  NO_RECORDS_NO_COLUMNS(
      "The source returned no record, and neither its schema nor a definition names a column.",
      "Request a range that has data, or name the columns in schema.dtypes."),
  PROBE_RATE_LIMITED(
      "Another connection test of the same owner is running, or the key was probed within a"
          + " minute.",
      "Wait for the time that the message names."),
  PROVIDER_KEY_REQUIRED(
      "A key is to be probed, and the provider requires one that the caller has not given.",
      "Send the key in X-Provider-Key, or store it where keys are stored."),
  PROBE_UNAVAILABLE(
      "No call of a probe reached the provider, so nothing is known of the key.",
      "Try again later; check the way to the provider if it lasts.");

  private static final Set<ProviderProblem> OF_PARAMETERS =
      Set.of(
          UNKNOWN_PARAMETER,
          RESERVED_PARAMETER,
          PARAMETER_GIVEN_TWICE,
          MISSING_PARAMETER,
          INVALID_PARAMETER);

  private final String meaning;
  private final String remedy;

  ProviderProblem(String meaning, String remedy) {
    this.meaning = meaning;
    this.remedy = remedy;
  }

  /** Whether a source gives parameters that its dataset does not take. */
  public boolean isOfParameters() {
    return OF_PARAMETERS.contains(this);
  }

  @Override
  public Explanation explanation() {
    return new Explanation(meaning, remedy);
  }
}
