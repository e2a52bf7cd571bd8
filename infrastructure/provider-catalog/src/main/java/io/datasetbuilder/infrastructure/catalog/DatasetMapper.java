package io.datasetbuilder.infrastructure.catalog;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.infrastructure.catalog.Members.ParamValuesMapper;
import io.datasetbuilder.infrastructure.catalog.RequestMapper.PagingMapper;
import io.datasetbuilder.infrastructure.catalog.rule.DefinitionRules.DefinitionProblems;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetLicense;
import io.datasetbuilder.pipeline.source.provider.definition.ErrorTable;
import io.datasetbuilder.pipeline.source.provider.definition.ErrorTable.TextRule;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.FieldDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ResponseRules;
import io.datasetbuilder.pipeline.source.provider.definition.ResponseRules.Body;
import io.datasetbuilder.pipeline.source.provider.definition.ResponseRules.ResultPlace;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Maps a dataset's members, and what its provider's file shares, to a dataset. */
record DatasetMapper(Shared shared, Members members, FieldPath at, DefinitionProblems problems) {

  DatasetDefinition read() {
    Members answers = new FamilyResolver(shared, at.field("response"), problems).of(members);
    ResponseRules response = ResponseMapper.read(answers);
    RequestMapper request = new RequestMapper(members, at, problems);
    return new DatasetDefinition(
        shared.provider(),
        members.needed("name"),
        about(),
        application(members.below("application")),
        representation(response.body()),
        operations(),
        request.template(),
        request.params(),
        members.flag("open_params"),
        FieldMapper.fields(members),
        Set.copyOf(members.texts("pii")),
        licence(),
        members.each("grid").map(DatasetMapper::axis).toList(),
        members.node("probe").map(ParamValuesMapper::of),
        members.each("examples").map(DatasetMapper::example).toList(),
        response,
        new PagingMapper(at.field("paging"), problems, answers.pointer("size_echo_at"))
            .read(own("paging").orElse(Members.NONE)));
  }

  /** What the dataset writes, or else its provider. */
  private Optional<Members> own(String name) {
    return members.maybeBelow(name).or(() -> shared.file().maybeBelow(name));
  }

  private DatasetDefinition.DatasetAbout about() {
    Members quota = own("quota").orElse(Members.NONE);
    return new DatasetDefinition.DatasetAbout(
        members.needed("title"),
        members.text("description"),
        members.texts("tags"),
        members.text("source_url"),
        members.text("doc_version"),
        verifiedAt(),
        members.choice("status", ProviderDefinition.Readiness.values()).orElse(shared.status()),
        quota.text("text"),
        quota.text("source"),
        members.text("title_ko"),
        also());
  }

  /** An entry of each has texts alone, and so one name at the most. */
  private List<String> also() {
    return members.text("also").map(List::of).orElseGet(() -> members.texts("also"));
  }

  private Optional<LocalDate> verifiedAt() {
    try {
      return members.text("verified_at").map(LocalDate::parse);
    } catch (DateTimeException noDay) {
      problems.invalid(at.field("verified_at"), "There is no such day.", "Write an existing day.");
      return Optional.of(LocalDate.EPOCH); // there is one, whichever was meant
    }
  }

  private static DatasetDefinition.Application application(Members application) {
    return application
        .choice("need", DatasetDefinition.Application.Need.values())
        .map(
            need ->
                new DatasetDefinition.Application(
                    need, application.text("service"), application.text("url")))
        .orElseGet(DatasetDefinition.Application::none);
  }

  private DatasetDefinition.Representation representation(Body body) {
    DatasetDefinition.Representation usual =
        switch (body) {
          case JSON -> DatasetDefinition.Representation.API_JSON;
          case XML -> DatasetDefinition.Representation.API_XML;
          case CSV -> DatasetDefinition.Representation.FILE_CSV;
        };
    return members
        .choice("representation", DatasetDefinition.Representation.values())
        .orElse(usual);
  }

  private Set<DatasetDefinition.Operation> operations() {
    List<String> written = members.texts("operations");
    Set<DatasetDefinition.Operation> operations =
        Set.of(DatasetDefinition.Operation.values()).stream()
            .filter(operation -> written.contains(operation.wire()))
            .collect(Collectors.toUnmodifiableSet());
    return operations.isEmpty() ? Set.of(DatasetDefinition.Operation.LIST) : operations;
  }

  private DatasetLicense licence() {
    return own("licence").map(DatasetMapper::licence).orElseGet(DatasetLicense::unknown);
  }

  private static DatasetLicense licence(Members licence) {
    return new DatasetLicense(
        licence.text("id"),
        licence.text("terms_url"),
        licence.text("attribution"),
        licence
            .choice("verdict", DatasetLicense.Redistribution.values())
            .orElse(DatasetLicense.Redistribution.UNKNOWN),
        licence.flag("attribution_required"),
        licence.flag("share_alike"),
        licence.flag("no_derivatives"));
  }

  private static DatasetDefinition.GridAxis axis(Members axis) {
    return new DatasetDefinition.GridAxis(
        axis.needed("param"), axis.texts("values"), axis.text("hint"));
  }

  private static DatasetDefinition.CallExample example(Members example) {
    return new DatasetDefinition.CallExample(
        example.text("description"), ParamValuesMapper.of(example.node("params").orElseThrow()));
  }

  /**
   * What the datasets of a file share.
   *
   * @param file the members of the file
   * @param commonFamilies readers that every file may name
   */
  record Shared(
      String provider, ProviderDefinition.Readiness status, Members file, Members commonFamilies) {}

  /** Maps members to the fields of a dataset. */
  static final class FieldMapper {

    private FieldMapper() {}

    static List<FieldDefinition> fields(Members dataset) {
      return dataset.each("fields").map(FieldMapper::field).toList();
    }

    private static FieldDefinition field(Members field) {
      return new FieldDefinition(
          field.needed("name"),
          field.pointer("source"),
          field
              .choice("type", FieldDefinition.FieldType.values())
              .orElse(FieldDefinition.FieldType.STRING),
          hints(field),
          field.texts("null_values"),
          field.text("label_ko"));
    }

    /** A provider's own specification is what a definition writes down. */
    private static ColumnHints hints(Members field) {
      return new ColumnHints(
          field
              .text("kind")
              .map(kind -> new ColumnHints.Semantic(kind, ColumnHints.HintOrigin.CORE_SPEC)),
          display(field),
          field
              .maybeBelow("unit")
              .map(
                  unit ->
                      new ColumnHints.Unit(
                          unit.needed("name"),
                          unit.number("scale"),
                          ColumnHints.HintOrigin.CORE_SPEC)));
    }

    private static Optional<ColumnHints.Display> display(Members field) {
      boolean says =
          field
              .text("label")
              .or(() -> field.text("description"))
              .or(() -> field.text("format"))
              .isPresent();
      return says
          ? Optional.of(
              new ColumnHints.Display(
                  field.text("label"),
                  field.text("description"),
                  field.text("format"),
                  ColumnHints.HintOrigin.CORE_SPEC))
          : Optional.empty();
    }
  }

  /** Maps resolved members to the rules of reading responses. */
  static final class ResponseMapper {

    private static final Choices<FailureCategory> CATEGORIES = Choices.of(FailureCategory.values());

    private ResponseMapper() {}

    static ResponseRules read(Members answers) {
      return new ResponseRules(
          answers.choice("body", Body.values()).orElse(Body.JSON),
          answers.pointers("records_at"),
          answers
              .choice("shape", ResponseRules.RecordShape.values())
              .orElse(ResponseRules.RecordShape.ROWS),
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
}
