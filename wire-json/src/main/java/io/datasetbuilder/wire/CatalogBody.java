package io.datasetbuilder.wire;

import io.datasetbuilder.buildspec.canonical.Redaction;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.Paging;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The catalog as JSON. The words are the service's own (Spec, "Versioning"): each choice of a
 * definition goes through a table here, so that a new one cannot change them unnoticed.
 */
public final class CatalogBody {

  private CatalogBody() {}

  /** The body of the whole catalog, providers and datasets by name. */
  public static JsonObject of(Collection<ProviderDefinition> providers) {
    return new JsonMembers().putList("providers", providers, CatalogBody::of).toObject();
  }

  /** One provider. */
  public static JsonObject of(ProviderDefinition provider) {
    return new JsonMembers()
        .put("name", provider.name())
        .putList("datasets", provider.datasets(), dataset -> members(provider, dataset).toObject())
        .toObject();
  }

  static JsonMembers members(ProviderDefinition provider, DatasetDefinition dataset) {
    return new JsonMembers()
        .put("name", dataset.name())
        .put("title", dataset.about().title())
        .putIfPresent("title_ko", dataset.about().titleKo(), JsonValue::of)
        .putOrNull("description", dataset.about().description(), JsonValue::of)
        .putTexts("tags", dataset.about().tags())
        .putOrNull("source_url", dataset.about().sourceUrl(), JsonValue::of)
        .put("representation", representation(dataset.representation()))
        .putTexts("operations", operations(dataset))
        .put("query_support", CatalogBody.querySupport(dataset))
        .put("requires_service_key", provider.credential().isRequired())
        .putList("request_parameters", open(dataset).toList(), CatalogBody::parameter)
        .putOrNull(
            "application", applicationUrl(provider, dataset), url -> application(dataset, url))
        .putOrNull("quota", dataset.about().quota(), JsonValue::of);
  }

  /** Parameters without those that are named like a secret. */
  static Stream<ParamDefinition> open(DatasetDefinition dataset) {
    return dataset.params().stream()
        .filter(param -> !Redaction.names(param.name()) && !Redaction.names(param.shownName()));
  }

  private static JsonObject parameter(ParamDefinition param) {
    return new JsonMembers()
        .put("name", param.shownName())
        .put("required", param.required())
        .putOrNull("description", param.description(), JsonValue::of)
        .putOrNull("example", param.example(), JsonValue::of)
        .toObject();
  }

  /** Empty where no page is known: the member's address is never null. */
  private static Optional<String> applicationUrl(
      ProviderDefinition provider, DatasetDefinition dataset) {
    return dataset
        .application()
        .url()
        .or(() -> provider.about().keyPage())
        .or(() -> dataset.about().sourceUrl());
  }

  private static JsonObject application(DatasetDefinition dataset, String url) {
    return new JsonMembers()
        .put("required", dataset.application().need() != DatasetDefinition.Application.Need.NONE)
        .put("url", url)
        .toObject();
  }

  private static String representation(DatasetDefinition.Representation representation) {
    return switch (representation) {
      case API_JSON -> "api_json";
      case API_XML -> "api_xml";
      case FILE_CSV -> "file_csv";
      case FILE_EXCEL -> "file_excel";
      case SHEET -> "sheet";
      case OTHER -> "other";
    };
  }

  private static List<String> operations(DatasetDefinition dataset) {
    return dataset.operations().stream().map(CatalogBody::operation).sorted().toList();
  }

  private static String operation(DatasetDefinition.Operation operation) {
    return switch (operation) {
      case LIST -> "list";
      case GET -> "get";
      case SCHEMA -> "schema";
      case RAW -> "raw";
      case DOWNLOAD -> "download";
    };
  }

  static JsonObject querySupport(DatasetDefinition dataset) {
    return new JsonMembers()
        .put("pagination", pagination(dataset.paging()))
        .putTexts("filterable_fields", filterable(dataset))
        .putTexts("sortable_fields", List.of())
        .put("time_range", hasTime(dataset))
        .putOrNull("max_page_size", largestPage(dataset.paging()), JsonValue::of)
        .toObject();
  }

  /** A window is many calls for one range, and a reader of the catalog pages none of them. */
  private static String pagination(Paging paging) {
    if (paging instanceof Paging.Numbered || paging instanceof Paging.Offset) {
      return "offset";
    }
    if (paging instanceof Paging.Range) {
      return "index";
    }
    return "none";
  }

  private static List<String> filterable(DatasetDefinition dataset) {
    return CatalogBody.open(dataset).map(ParamDefinition::shownName).sorted().toList();
  }

  private static boolean hasTime(DatasetDefinition dataset) {
    return dataset.params().stream().anyMatch(param -> param.type().isDate());
  }

  private static Optional<Integer> largestPage(Paging paging) {
    return paging.pages() instanceof Paging.Single
        ? Optional.empty()
        : Optional.of(paging.maxSize());
  }
}
