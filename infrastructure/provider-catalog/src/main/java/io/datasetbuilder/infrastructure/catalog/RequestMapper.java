package io.datasetbuilder.infrastructure.catalog;

import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.infrastructure.catalog.rule.DefinitionRules.DefinitionProblems;
import io.datasetbuilder.pipeline.source.provider.definition.JsonPointer;
import io.datasetbuilder.pipeline.source.provider.definition.Paging;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.RequestTemplate;
import io.datasetbuilder.pipeline.source.provider.definition.RequestTemplate.CountCall;
import io.datasetbuilder.pipeline.source.provider.definition.RequestTemplate.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Maps members to a dataset's request and parameters. */
record RequestMapper(Members dataset, FieldPath at, DefinitionProblems problems) {

  RequestTemplate template() {
    Members request = dataset.below("request");
    return new RequestTemplate(
        request.text("method").map(Method::valueOf).orElse(Method.GET),
        request.needed("url"),
        request.textsByName("constants"),
        request.textOr("empty_segment", ""),
        request.maybeBelow("count").map(RequestMapper::count));
  }

  private static CountCall count(Members count) {
    return new CountCall(
        count.text("url"), count.textsByName("constants"), count.pointer("total_at").orElseThrow());
  }

  List<ParamDefinition> params() {
    List<ParamDefinition> params = new ArrayList<>();
    for (Members param : dataset.each("params").toList()) {
      params.add(param(param, at.field("params").item(params.size())));
    }
    return params;
  }

  private ParamDefinition param(Members param, FieldPath place) {
    return new ParamDefinition(
        param.needed("name"),
        param.text("alias"),
        param
            .choice("type", ParamDefinition.ParamType.values())
            .orElse(ParamDefinition.ParamType.STRING),
        param.flag("required"),
        param.texts("allowed"),
        param.text("pattern").flatMap(text -> pattern(text, place.field("pattern"))),
        param.text("example"),
        param.text("description"),
        param.integer("max_age_days"),
        param.choice("repeat", ParamDefinition.Repeat.values()).orElse(ParamDefinition.Repeat.NONE),
        param.flag("grid"),
        param.texts("also"),
        param.text("default"));
  }

  private Optional<Pattern> pattern(String text, FieldPath place) {
    try {
      return Optional.of(Pattern.compile(text));
    } catch (PatternSyntaxException broken) {
      problems.invalid(
          place,
          "The pattern is not a regular expression; its fault is at character "
              + (broken.getIndex() + 1)
              + ".",
          "Write one such as [0-9]{5}.");
      return Optional.empty();
    }
  }

  /** Maps members to a way of paging. */
  record PagingMapper(FieldPath at, DefinitionProblems problems, Optional<JsonPointer> usualEcho) {

    Paging read(Members paging) {
      return switch (paging.textOr("mode", "none")) {
        case "page" ->
            new Paging.Numbered(
                paging.needed("page_param"),
                paging.needed("size_param"),
                paging.integer("first").orElse(1),
                paging.integer("max_size").orElseThrow(),
                echo(paging));
        case "offset" ->
            new Paging.Offset(
                paging.needed("offset_param"),
                paging.needed("limit_param"),
                paging.integer("first").orElse(0),
                paging.integer("max_size").orElseThrow(),
                echo(paging));
        case "range" ->
            new Paging.Range(
                paging.integer("first").orElse(1), paging.integer("max_size").orElseThrow());
        case "cursor" ->
            new Paging.Cursor(
                paging.needed("param"),
                paging.pointer("next_at"),
                paging.text("size_param"),
                paging.integer("max_size").orElseThrow());
        case "window" -> window(paging);
        default -> new Paging.Single();
      };
    }

    private Optional<JsonPointer> echo(Members paging) {
      return paging.pointer("size_echo_at").or(() -> usualEcho);
    }

    private Paging window(Members paging) {
      Paging within = read(paging.below("within"));
      if (within instanceof Paging.Window) {
        problems.contradiction(
            at.field("within"),
            "A window of dates stands within a window of dates.",
            "Page the pieces in another way, or not at all.");
        return new Paging.Single();
      }
      return new Paging.Window(
          paging.needed("from_param"),
          paging.needed("to_param"),
          paging.integer("days").orElseThrow(),
          within);
    }
  }
}
