package io.datasetbuilder.http.client;

import static io.datasetbuilder.http.client.ObjectShape.object;
import static io.datasetbuilder.http.client.ServiceShapes.sorted;
import static io.datasetbuilder.http.client.Shape.count;
import static io.datasetbuilder.http.client.Shape.flag;
import static io.datasetbuilder.http.client.Shape.list;
import static io.datasetbuilder.http.client.Shape.moment;
import static io.datasetbuilder.http.client.Shape.oneOf;
import static io.datasetbuilder.http.client.Shape.text;
import static io.datasetbuilder.http.client.Shape.that;

import tools.jackson.databind.JsonNode;

/** The catalog, providers, and their keys. */
final class ProviderShapes {

  private static final String NAME = "[a-z0-9][a-z0-9_-]{0,63}";
  private static final Shape CATEGORY = oneOf("auth", "network", "timeout", "provider", "unknown");
  private static final Shape CODE =
      that("a status of HTTP", code -> code.asInt(0) >= 100 && code.asInt(0) <= 599);

  private ProviderShapes() {}

  /** getCatalog. */
  static Shape catalog(Generation reader) {
    Shape provider = object().with("name", text(NAME)).with("datasets", list(dataset(reader)));
    return object().with("providers", list(provider));
  }

  private static Shape dataset(Generation reader) {
    return object()
        .with("name", text())
        .with("title", text())
        .with("description", text().orNull())
        .with("tags", sorted(text()))
        .with("source_url", text("https?://.+").orNull())
        .with(
            "representation",
            oneOf("api_json", "api_xml", "file_csv", "file_excel", "sheet", "other"))
        .with("operations", sorted(oneOf("list", "get", "schema", "raw", "download")))
        .with("query_support", querySupport().orNull())
        .with("requires_service_key", flag())
        .newer(reader, "request_parameters", list(parameter()))
        .newer(
            reader,
            "application",
            object().with("required", flag()).with("url", text("https?://.+")).orNull())
        .newer(reader, "quota", text().orNull());
  }

  private static Shape querySupport() {
    return object()
        .with("pagination", oneOf("offset", "index", "cursor", "none"))
        .with("filterable_fields", list(text()))
        .with("sortable_fields", list(text()))
        .with("time_range", flag())
        .with("max_page_size", that("at least 1", size -> size.asLong(0) >= 1).orNull());
  }

  private static Shape parameter() {
    return object()
        .with("name", text())
        .with("required", flag())
        .with("description", text().orNull())
        .with("example", text().orNull());
  }

  /** listProviders: what does not apply to the last test is null here. */
  static Shape providers(Generation reader) {
    Shape test =
        object()
            .with("status", outcome())
            .with("checked_at", moment())
            .with("error_category", CATEGORY.orNull())
            .with("response_code", CODE.orNull())
            .with("dataset", text().orNull());
    Shape provider =
        object()
            .with("provider", text(NAME))
            .with("requires_credential", flag())
            .with("configured", flag())
            .newer(reader, "last_test", test.orNull())
            .maybe("key_provider", text());
    return object().with("providers", list(provider));
  }

  /** testProviderConnection and getProviderStatus: what does not apply is absent here. */
  static Shape test() {
    return object()
        .with("provider", text(NAME))
        .with("status", outcome())
        .with("configured", flag())
        .with("latency_ms", count())
        .with("checked_at", moment())
        .maybe("error_category", CATEGORY)
        .maybe("response_code", CODE)
        .maybe("dataset", text());
  }

  /** probeProviderKey: which datasets a key opens. */
  static Shape probe() {
    Shape answered =
        object()
            .with("dataset", text())
            .with("service_id", text())
            .with("status", text())
            .with("detail", text())
            .maybe("http_status", CODE);
    return object()
        .with("provider", text(NAME))
        .with("probed_at", moment())
        .with("complete", flag())
        .with("datasets", list(answered))
        .with("not_probed", list(text()));
  }

  private static Shape outcome() {
    return oneOf("connected", "failed", "not_configured", "not_testable");
  }

  /** getProviderCredential: exactly three members. */
  static Shape credential() {
    return object()
        .with("configured", flag())
        .with("masked", oneOf("********").orNull())
        .with("updated_at", moment().orNull())
        .exactly()
        .and(that("reported only of a key that is there", ProviderShapes::isHonest));
  }

  private static boolean isHonest(JsonNode credential) {
    return credential.path("configured").asBoolean(false) == credential.path("masked").isString();
  }

  /** putProviderCredential and deleteProviderCredential. */
  static Shape written() {
    return object()
        .with("provider", text(NAME))
        .with("configured", flag())
        .with("masked", text().orNull())
        .with("updated_at", moment().orNull());
  }
}
