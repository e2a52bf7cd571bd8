package io.datasetbuilder.buildspec.source;

import io.datasetbuilder.buildspec.gold.GoldSelection;
import io.datasetbuilder.buildspec.json.CanonicalJson;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
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
