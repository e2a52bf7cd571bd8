package io.datasetbuilder.pipeline.source.provider.call;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.ParamGrid;
import io.datasetbuilder.buildspec.source.PublicApiSource;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.pipeline.source.fixture.AskedDataset;
import io.datasetbuilder.pipeline.source.fixture.ParamBuilder;
import io.datasetbuilder.pipeline.source.fixture.ProviderDefinitions;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Kind;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Need;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** A source {@code land.sales} as a spec writes it, to be checked on 31 January 2026. */
final class Asked {

  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-01-31T12:00:00Z"), ZoneOffset.UTC);

  private final DatasetDefinition dataset;
  private final Map<String, JsonValue> params = new LinkedHashMap<>();
  private final TreeMap<String, List<JsonValue>> axes = new TreeMap<>();
  private String provider = "land";
  private String name = "sales";
  private boolean onlyDefined = true;

  private Asked(DatasetDefinition dataset) {
    this.dataset = dataset;
  }

  /** Of a dataset that takes these parameters. */
  static Asked of(ParamBuilder... params) {
    return of(AskedDataset.of("land", "sales", params));
  }

  static Asked of(AskedDataset dataset) {
    return new Asked(dataset.build());
  }

  Asked provider(String other) {
    provider = other;
    return this;
  }

  Asked dataset(String other) {
    name = other;
    return this;
  }

  Asked with(String param, String value) {
    return with(param, JsonValue.of(value));
  }

  Asked with(String param, JsonValue value) {
    params.put(param, value);
    return this;
  }

  Asked axis(String param, String... values) {
    axes.put(param, List.of(values).stream().map(JsonValue::of).toList());
    return this;
  }

  Asked axis(String param, int values) {
    axes.put(param, IntStream.range(0, values).mapToObj(i -> JsonValue.of((long) i)).toList());
    return this;
  }

  /** What the catalog does not know is let through. */
  Asked lenient() {
    onlyDefined = false;
    return this;
  }

  List<Problem> evaluated() {
    CredentialRule key =
        new CredentialRule(
            Kind.KEY,
            Need.REQUIRED,
            "land",
            Optional.of(new CredentialRule.KeyTransport.Query("serviceKey")),
            Optional.empty(),
            Set.of());
    ProviderCatalog catalog =
        new ProviderCatalog(List.of(ProviderDefinitions.provider("land", key, dataset)));
    PublicApiSource source =
        new PublicApiSource(
            new SourceSpec.SourceCommon(Optional.empty(), Optional.empty()),
            provider,
            name,
            new JsonObject(params),
            axes.isEmpty() ? Optional.empty() : Optional.of(new ParamGrid(axes)),
            false,
            Optional.empty());
    return new DefinedCalls(catalog, onlyDefined, 100, CLOCK).check(source, "sources[0]");
  }
}
