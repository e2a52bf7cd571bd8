package io.datasetbuilder.infrastructure.catalog.rule;

import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.NearestName;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.infrastructure.catalog.rule.DefinitionRules.DefinitionProblems;
import io.datasetbuilder.infrastructure.catalog.rule.EndpointChecks.HostName;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.UrlTemplate;
import io.datasetbuilder.pipeline.source.provider.definition.UrlTemplate.Placeholder;
import java.util.List;
import java.util.Optional;

/** Checks an address with placeholders: what it may hold and which hosts it may lead to. */
record UrlTemplateChecks(ProviderDefinition provider, FieldPath at, DefinitionProblems problems) {

  /** The address of a call. */
  void check(String text, DatasetDefinition dataset) {
    UrlTemplate template = UrlTemplate.of(text);
    template.placeholders().stream()
        .filter(Placeholder::isParam)
        .forEach(placeholder -> param(placeholder, dataset));
    literalHost(template);
  }

  private void param(Placeholder placeholder, DatasetDefinition dataset) {
    Optional<ParamDefinition> declared =
        dataset.params().stream()
            .filter(param -> param.name().equals(placeholder.name()))
            .findFirst();
    if (declared.isEmpty()) {
      List<String> names = dataset.params().stream().map(ParamDefinition::name).toList();
      problems.contradiction(
          at,
          "The address uses the parameter "
              + Quoting.quoted(placeholder.name())
              + ", which is not declared.",
          NearestName.of(placeholder.name(), names)
              .map(near -> "Did you mean {param:" + near + "}?")
              .orElse("Declare it under params, by its name over the wire."));
      return;
    }
    if (!placeholder.isOptional()
        && !declared.get().required()
        && declared.get().standard().isEmpty()) {
      problems.contradiction(
          at,
          "The address needs the parameter " + placeholder.name() + ", which is not required.",
          "Write required: true or a default there, or {param:" + placeholder.name() + "?} here.");
    }
    if (placeholder.inHost()) {
      hostParam(placeholder, declared.get());
    }
  }

  /** A host that may be chosen freely would let anyone call anything from here. */
  private void hostParam(Placeholder placeholder, ParamDefinition param) {
    if (param.allowed().isEmpty()
        || param.repeat() != ParamDefinition.Repeat.NONE
        || placeholder.isOptional()) {
      problems.contradiction(
          at,
          "The parameter " + param.name() + " chooses the host, and its values are not listed.",
          "Make it required, without repeat, and list the hosts under allowed.");
    }
    for (String value : param.allowed()) {
      String host = UrlTemplate.of("https://" + value).host();
      if (!provider.endpoint().allows(host) || !HostName.isExact(host)) {
        problems.contradiction(
            at,
            "The parameter "
                + param.name()
                + " allows the host "
                + Quoting.quoted(value)
                + ", which is not among the hosts.",
            "Add it to hosts.");
      }
    }
  }

  /** An address that names its host may lead to the hosts of the provider alone. */
  void literalHost(UrlTemplate template) {
    String host = template.host();
    if (!host.isEmpty() && !host.contains("{") && !provider.endpoint().allows(host)) {
      problems.contradiction(
          at,
          "The address leads to " + Quoting.quoted(host) + ", which is not among the hosts.",
          "Add it to hosts.");
    }
  }
}
