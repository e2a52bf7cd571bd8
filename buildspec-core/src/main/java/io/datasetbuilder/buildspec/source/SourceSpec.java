package io.datasetbuilder.buildspec.source;

import java.util.function.Function;

/**
 * Where raw records come from (Spec, "sources[] common rules"). A field of another kind cannot be
 * expressed.
 */
public sealed interface SourceSpec permits PublicApiSource, FileSource, UrlSource {

  /** Alias and schema. */
  SourceCommon common();

  /** The kind. */
  SourceKind kind();

  /** The provider that provenance names: {@code file} and {@code url} for those kinds. */
  String provider();

  /** The dataset that provenance names: the upload id of a file, the slug of a url. */
  String dataset();

  /** Answers by kind. */
  <R> R match(
      Function<PublicApiSource, R> api, Function<FileSource, R> file, Function<UrlSource, R> url);

  /**
   * The output key as text, before it is known to be safe: the alias, or {@code provider.dataset}.
   */
  default String keyText() {
    return common().alias().orElseGet(() -> provider() + "." + dataset());
  }
}
