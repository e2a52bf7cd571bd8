package io.datasetbuilder.infrastructure.catalog;

import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.infrastructure.catalog.rule.DefinitionProblems;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ParamType;
import io.datasetbuilder.pipeline.source.provider.definition.Repeat;
import io.datasetbuilder.pipeline.source.provider.definition.RequestTemplate;
import io.datasetbuilder.pipeline.source.provider.definition.RequestTemplate.CountCall;
import io.datasetbuilder.pipeline.source.provider.definition.RequestTemplate.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Makes a dataset's request and parameters of its members. */
final class RequestMapper {

  private final Members dataset;
  private final FieldPath at;
  private final DefinitionProblems faults;

  /**
   * @param at where the dataset is
   */
  RequestMapper(Members dataset, FieldPath at, DefinitionProblems faults) {
    this.dataset = dataset;
    this.at = at;
    this.faults = faults;
  }

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
        param.choice("type", ParamType.values()).orElse(ParamType.STRING),
        param.flag("required"),
        param.texts("allowed"),
        param.text("pattern").flatMap(text -> pattern(text, place.field("pattern"))),
        param.text("example"),
        param.text("description"),
        param.integer("max_age_days"),
        param.choice("repeat", Repeat.values()).orElse(Repeat.NONE),
        param.flag("grid"));
  }

  private Optional<Pattern> pattern(String text, FieldPath place) {
    try {
      return Optional.of(Pattern.compile(text));
    } catch (PatternSyntaxException broken) {
      faults.invalid(
          place,
          "The pattern is not a regular expression; its fault is at character "
              + (broken.getIndex() + 1)
              + ".",
          "Write one such as [0-9]{5}.");
      return Optional.empty();
    }
  }
}
