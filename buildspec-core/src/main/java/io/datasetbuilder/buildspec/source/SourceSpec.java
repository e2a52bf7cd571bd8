package io.datasetbuilder.buildspec.source;

import io.datasetbuilder.buildspec.history.HistorySpec;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.Optional;
import java.util.function.Function;

/**
 * Origin of raw records (Spec, "sources[] common rules"). A field of another kind cannot be
 * expressed.
 */
public sealed interface SourceSpec permits PublicApiSource, FileSource, UrlSource {

  /** Alias, schema and history. */
  SourceCommon common();

  /** The kind. */
  SourceKind kind();

  /** The provider that provenance names: {@code file} and {@code url} for those kinds. */
  String provider();

  /** The dataset that provenance names: the upload id of a file, the slug of a url. */
  String dataset();

  /** Declared form of its records; the default for a provider's dataset. */
  default ReadOptions read() {
    return ReadOptions.DEFAULT;
  }

  /** Terms that the spec declares for its data; empty for a provider's dataset. */
  default Optional<DeclaredTerms> terms() {
    return Optional.empty();
  }

  /** Applies the function for the kind of source. */
  <R> R match(
      Function<PublicApiSource, R> api, Function<FileSource, R> file, Function<UrlSource, R> url);

  /**
   * The output key as text, before it is known to be safe: the alias, or {@code provider.dataset}.
   */
  default String keyText() {
    return common().alias().orElseGet(() -> provider() + "." + dataset());
  }

  /** The kinds of sources. */
  public enum SourceKind implements WireNamed.LowerCase {
    /** A provider's dataset; the default. */
    PUBLIC_API,
    /** A file uploaded before. */
    FILE,
    /** A public HTTPS fetch. */
    URL;
  }

  /**
   * Fields that every kind of source may have.
   *
   * @param alias the name for assembly and output; never the empty text
   * @param schema the contract with Silver; a schema without any rule is the same as none
   * @param history the rule by which its Gold table continues the previous snapshot; empty: each
   *     run replaces the table
   */
  public record SourceCommon(
      Optional<String> alias, Optional<SourceSchema> schema, Optional<HistorySpec> history) {

    /** The fields of a source whose table each run replaces. */
    public SourceCommon(Optional<String> alias, Optional<SourceSchema> schema) {
      this(alias, schema, Optional.empty());
    }

    public SourceCommon {
      alias = alias.filter(name -> !name.isEmpty());
      schema = schema.filter(declared -> !declared.isEmpty());
    }
  }
}
