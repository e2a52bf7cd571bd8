package io.datasetbuilder.embedded.building;

import io.datasetbuilder.pipeline.source.fixture.ProviderDefinitions;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetLicense;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetLicense.Redistribution;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Catalogs of the one dataset {@code metro.people}. */
public final class Catalogs {

  private Catalogs() {}

  public static ProviderCatalog of(Redistribution verdict, String... piiFields) {
    DatasetDefinition made = ProviderDefinitions.dataset("metro", "people");
    DatasetDefinition people =
        new DatasetDefinition(
            made.provider(),
            made.name(),
            made.about(),
            made.application(),
            made.representation(),
            made.operations(),
            made.request(),
            made.params(),
            made.openParams(),
            made.fields(),
            Set.of(piiFields),
            new DatasetLicense(
                Optional.of(verdict == Redistribution.ALLOWED ? "KOGL-1" : "KOGL-4"),
                Optional.empty(),
                Optional.empty(),
                verdict,
                false,
                false,
                false),
            made.grid(),
            made.probe(),
            made.examples(),
            made.response(),
            made.paging());
    return new ProviderCatalog(List.of(ProviderDefinitions.open("metro", people)));
  }
}
