package io.datasetbuilder.buildspec.source;

import io.datasetbuilder.buildspec.gold.GoldSelection;
import io.datasetbuilder.buildspec.history.HistorySpec;
import io.datasetbuilder.buildspec.history.IncrementalFetch;
import io.datasetbuilder.buildspec.json.CanonicalJson;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A dataset of a provider (Spec, "kind public_api").
 *
 * @param common alias and schema
 * @param provider the provider's name
 * @param dataset the dataset's name inside the provider
 * @param params the call's parameters; they may hold credentials
 * @param paramGrid parameters that expand to several fetches
 * @param allowEmpty whether a response without a record is a table without rows; otherwise it fails
 *     the source
 * @param gold Gold columns and rows; a selection that keeps everything is the same as none
 */
public record PublicApiSource(
    SourceSpec.SourceCommon common,
    String provider,
    String dataset,
    JsonObject params,
    Optional<ParamGrid> paramGrid,
    boolean allowEmpty,
    Optional<GoldSelection> gold)
    implements SourceSpec {

  public PublicApiSource {
    params = CanonicalJson.of(params);
    paramGrid = paramGrid.filter(grid -> !grid.axes().isEmpty());
    gold = gold.filter(selection -> !selection.isEverything());
  }

  /** Its fetch of the records that follow those of the previous snapshot, if it has one. */
  public Optional<IncrementalFetch> incremental() {
    return common.history().flatMap(HistorySpec::incremental);
  }

  /**
   * The source as it is called: with the parameter of its incremental fetch, where it has one.
   *
   * @param cursor the value up to which the previous snapshot was read; empty: nothing was read
   * @throws IllegalArgumentException when the cursor does not have the form of the fetch
   */
  public PublicApiSource calledAfter(Optional<String> cursor) {
    return incremental().map(fetch -> with(fetch.param(), fetch.next(cursor))).orElse(this);
  }

  private PublicApiSource with(String param, JsonValue value) {
    Map<String, JsonValue> called = new LinkedHashMap<>(params.members());
    called.put(param, value);
    return new PublicApiSource(
        common, provider, dataset, new JsonObject(called), paramGrid, allowEmpty, gold);
  }

  @Override
  public SourceSpec.SourceKind kind() {
    return SourceSpec.SourceKind.PUBLIC_API;
  }

  @Override
  public <R> R match(
      Function<PublicApiSource, R> api, Function<FileSource, R> file, Function<UrlSource, R> url) {
    return api.apply(this);
  }

  /** Names the dataset only: the parameters may hold credentials. */
  @Override
  public String toString() {
    return "PublicApiSource[" + keyText() + "]";
  }
}
