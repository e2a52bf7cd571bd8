package io.datasetbuilder.buildspec.source;

import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.Optional;
import java.util.function.Function;

/**
 * A public HTTPS fetch, always with GET, without a field for headers or credentials (Spec, "kind
 * url", rules 7 and 8).
 *
 * @param common alias and schema
 * @param endpoint the address
 * @param format the format; empty: inferred from the response's content type, JSON by default
 * @param read declared form of its records
 * @param terms declared terms of its data; empty: nothing is known of them
 */
public record UrlSource(
    SourceSpec.SourceCommon common,
    HttpsUrl endpoint,
    Optional<UrlFormat> format,
    ReadOptions read,
    Optional<DeclaredTerms> terms)
    implements SourceSpec {

  /** The only method. */
  public static final String METHOD = "GET";

  @Override
  public SourceSpec.SourceKind kind() {
    return SourceSpec.SourceKind.URL;
  }

  @Override
  public String provider() {
    return "url";
  }

  @Override
  public String dataset() {
    return endpoint.slug();
  }

  @Override
  public <R> R match(
      Function<PublicApiSource, R> api, Function<FileSource, R> file, Function<UrlSource, R> url) {
    return url.apply(this);
  }

  /** The formats of fetched responses. */
  public enum UrlFormat implements WireNamed.LowerCase {
    JSON,
    JSONL,
    CSV;
  }
}
