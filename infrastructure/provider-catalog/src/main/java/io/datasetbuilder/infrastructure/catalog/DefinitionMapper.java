package io.datasetbuilder.infrastructure.catalog;

import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.infrastructure.catalog.rule.DefinitionRules.DefinitionProblems;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Maps a completed definition whose form has been validated to a provider: members move to where
 * the records have them, what is left out and depends on others is derived, and the library binds
 * the result.
 *
 * @param file the definition; its members may be moved out of it
 */
record DefinitionMapper(ObjectNode file, DefinitionProblems problems) {

  /** The provider, its datasets in the order of the file. */
  ProviderDefinition read() {
    ObjectNode provider = object().set("name", file.get("name"));
    ObjectNode about = provider.putObject("about");
    move(file, about, "title", "description", "homepage", "key_page", "status");
    provider.set("endpoint", endpoint());
    provider.set("credential", credential((ObjectNode) file.get("credential")));
    move(file, provider, "pace", "http", "elsewhere");
    provider.putArray("datasets");
    file.path("datasets")
        .forEach(
            dataset -> {
              FieldPath at =
                  FieldPath.ROOT.field("datasets").item(provider.path("datasets").size());
              provider.withArray("datasets").add(dataset((ObjectNode) dataset, at));
            });
    return DefinitionBinding.bind(provider);
  }

  private ObjectNode endpoint() {
    ObjectNode endpoint = object();
    move(file, endpoint, "base_url", "hosts", "insecure_http_reason");
    if (!endpoint.has("hosts")) {
      ownHost(file.path("base_url").asString()).ifPresent(endpoint.putArray("hosts")::add);
    }
    return endpoint;
  }

  private Optional<String> ownHost(String base) {
    try {
      String host = URI.create(base).getHost();
      if (host != null) {
        return Optional.of(host.toLowerCase(Locale.ROOT));
      }
    } catch (IllegalArgumentException noAddress) {
      // Reported below, together with an address that has no host.
    }
    problems.invalid(
        FieldPath.ROOT.field("base_url"),
        "The base url is not an address with a host.",
        "Write one such as https://api.example.org/v1.");
    return Optional.empty();
  }

  private ObjectNode credential(ObjectNode written) {
    ObjectNode credential = object();
    credential.set("kind", written.get("kind"));
    credential.set("need", written.get("required"));
    put(credential, "slot", written.path("slot").asString(file.path("name").asString()));
    if (written.has("travels")) {
      credential.set("travels", transport(written.path("travels").asString(), written));
    }
    move(written, credential, "token", "public_values");
    return credential;
  }

  private ObjectNode transport(String travels, ObjectNode credential) {
    int colon = travels.indexOf(':');
    String place = travels.substring(colon + 1);
    if (travels.startsWith("header:")) {
      ObjectNode header = put(put(object(), "in", "header"), "name", place);
      return put(header, "prefix", credential.path("prefix").asString(""));
    }
    return colon < 0
        ? put(object(), "in", "path")
        : put(put(object(), "in", "query"), "param", place);
  }

  private ObjectNode dataset(ObjectNode written, FieldPath at) {
    ObjectNode dataset = object();
    dataset.set("provider", file.get("name"));
    move(written, dataset, "name", "open_params", "grid", "probe", "examples");
    move(written, dataset, "application", "request", "operations");
    dataset.set("about", about(written));
    ObjectNode response = (ObjectNode) written.get("response");
    JsonNode echo = response.remove("size_echo_at");
    put(dataset, "representation", usualRepresentation(response.path("body").asString()));
    move(written, dataset, "representation");
    dataset.putArray("params");
    written
        .path("params")
        .forEach(
            param -> {
              FieldPath place = at.field("params").item(dataset.path("params").size());
              dataset.withArray("params").add(param((ObjectNode) param, place));
            });
    dataset.putArray("fields");
    written.path("fields").forEach(field -> dataset.withArray("fields").add(field(field)));
    dataset.set("pii_fields", written.path("pii").isArray() ? written.get("pii") : null);
    dataset.set("licence", written.get("license"));
    dataset.set("response", response);
    dataset.set("paging", paging((ObjectNode) written.get("paging"), echo));
    return dataset;
  }

  private static String usualRepresentation(String body) {
    return body.equals("csv") ? "file_csv" : "api_" + body;
  }

  private ObjectNode about(ObjectNode written) {
    ObjectNode about = object();
    move(written, about, "title", "description", "tags", "source_url", "doc_version", "status");
    move(written, about, "title_ko", "also");
    if (about.path("also").isString()) { // of an entry of each, which has texts alone
      about.putArray("also").add(written.get("also"));
    }
    ObjectNode quota = member(written, "quota");
    about.set("quota", quota.get("text"));
    about.set("quota_source", quota.get("source"));
    move(written, about, "verified_at");
    return about;
  }

  private ObjectNode param(ObjectNode written, FieldPath at) {
    ObjectNode param = written.deepCopy();
    JsonNode standard = param.remove("default");
    param.set("standard", standard);
    try {
      Pattern.compile(param.path("pattern").asString(""));
    } catch (PatternSyntaxException broken) {
      problems.invalid(
          at.field("pattern"),
          "The pattern is not a regular expression; its fault is at character "
              + (broken.getIndex() + 1)
              + ".",
          "Write one such as [0-9]{5}.");
      param.remove("pattern");
    }
    return param;
  }

  /** A provider's own specification is what a definition writes down. */
  private static ObjectNode field(JsonNode written) {
    ObjectNode field = object();
    move(written, field, "name", "source", "type", "null_values");
    field.set("title_ko", written.get("label_ko"));
    ObjectNode hints = field.putObject("hints");
    if (written.has("kind")) {
      put(hints.putObject("semantic"), "origin", "core_spec").set("kind", written.get("kind"));
    }
    if (List.of("label", "description", "format").stream().anyMatch(written::has)) {
      ObjectNode display = put(hints.putObject("display"), "origin", "core_spec");
      move(written, display, "label", "description", "format");
      display.putObject("codes"); // a definition states no meanings of values
    }
    if (written.path("unit") instanceof ObjectNode unit) {
      hints.set("unit", put(unit.deepCopy(), "origin", "core_spec"));
    }
    return field;
  }

  private ObjectNode paging(ObjectNode written, JsonNode echo) {
    ObjectNode paging = written.deepCopy();
    String mode = paging.path("mode").asString();
    if (echo != null && (mode.equals("page") || mode.equals("offset"))) {
      paging.putIfAbsent("size_echo_at", echo);
    }
    if (mode.equals("window")) {
      ObjectNode within = paging((ObjectNode) paging.get("within"), echo);
      if (within.path("mode").asString().equals("window")) {
        within = put(object(), "mode", "none"); // the schema refuses it
      }
      paging.set("within", within);
    }
    return paging;
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** A mapping below; one without members where it is not there. */
  private static ObjectNode member(ObjectNode of, String name) {
    return of.path(name) instanceof ObjectNode mapping ? mapping : object();
  }

  private static ObjectNode put(ObjectNode node, String name, String text) {
    node.put(name, text);
    return node;
  }

  /** Copies the members that are there, over what is there already. */
  private static void move(JsonNode from, ObjectNode to, String... names) {
    for (String name : names) {
      if (from.has(name)) {
        to.set(name, from.get(name));
      }
    }
  }
}
