package io.datasetbuilder.infrastructure.catalog;

import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.pipeline.source.provider.definition.ErrorTable;
import io.datasetbuilder.pipeline.source.provider.definition.ErrorTable.TextRule;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.RecordShape;
import io.datasetbuilder.pipeline.source.provider.definition.ResponseRules;
import io.datasetbuilder.pipeline.source.provider.definition.ResponseRules.Body;
import io.datasetbuilder.pipeline.source.provider.definition.ResponseRules.ResultPlace;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Maps resolved members to the rules of reading responses. */
final class ResponseMapper {

  private static final Choices<FailureCategory> CATEGORIES = Choices.of(FailureCategory.values());

  private ResponseMapper() {}

  static ResponseRules read(Members answers) {
    return new ResponseRules(
        answers.choice("body", Body.values()).orElse(Body.JSON),
        answers.pointers("records_at"),
        answers.choice("shape", RecordShape.values()).orElse(RecordShape.ROWS),
        answers.pointers("total_at"),
        answers.each("results").map(ResponseMapper::place).toList(),
        errors(answers.below("errors")),
        answers.pointer("api_version_at"),
        answers.flag("unquoted_keys"));
  }

  private static ResultPlace place(Members place) {
    return new ResultPlace(
        place.pointer("when").orElseThrow(),
        place.pointer("code_at"),
        place.pointer("message_at"),
        place.choice("otherwise", FailureCategory.values()));
  }

  private static ErrorTable errors(Members errors) {
    return new ErrorTable(
        Set.copyOf(errors.texts("ok")),
        Set.copyOf(errors.texts("empty")),
        errors.texts("empty_statuses").stream()
            .map(Integer::valueOf)
            .collect(Collectors.toUnmodifiableSet()),
        categories(errors, "codes", Function.identity()),
        categories(errors, "statuses", Integer::valueOf),
        errors.each("texts").map(ResponseMapper::rule).toList());
  }

  private static <K> Map<K, FailureCategory> categories(
      Members errors, String table, Function<String, K> key) {
    Map<K, FailureCategory> categories = new LinkedHashMap<>();
    errors
        .textsByName(table)
        .forEach((code, name) -> categories.put(key.apply(code), category(name)));
    return categories;
  }

  private static TextRule rule(Members rule) {
    return new TextRule(rule.needed("contains"), category(rule.needed("category")));
  }

  private static FailureCategory category(String name) {
    return CATEGORIES.named(name).orElseThrow();
  }
}
