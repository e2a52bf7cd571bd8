package io.datasetbuilder.pipeline.source.provider.definition;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.text.WireNamed;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One dataset of a provider. Whatever its provider's definition shares is resolved: nothing else
 * has to be read to call it.
 *
 * @param provider its provider's name
 * @param name name in a BuildSpec: dotted parts of {@code [a-z][a-z0-9_]*}
 * @param about description for the catalog
 * @param application whether its use requires an application
 * @param operations supported operations; builds use list
 * @param request template of its calls
 * @param params parameters that a spec may give, in the order shown
 * @param openParams whether names that are not declared go to the provider as they are
 * @param fields members of its records
 * @param piiFields top-level fields that hold personal data, in the provider's spelling
 * @param grid suggested axes of a parameter grid; never applied by themselves
 * @param probe parameters of the smallest safe call, if defined; dates excluded
 * @param examples calls that work
 * @param response rules for reading responses
 * @param paging rules for requesting pages
 */
public record DatasetDefinition(
    String provider,
    String name,
    DatasetAbout about,
    Application application,
    Representation representation,
    Set<Operation> operations,
    RequestTemplate request,
    List<ParamDefinition> params,
    boolean openParams,
    List<FieldDefinition> fields,
    Set<String> piiFields,
    DatasetLicense licence,
    List<GridAxis> grid,
    Optional<JsonObject> probe,
    List<CallExample> examples,
    ResponseRules response,
    Paging paging) {

  public DatasetDefinition {
    operations = Set.copyOf(operations);
    params = List.copyOf(params);
    fields = List.copyOf(fields);
    piiFields = Set.copyOf(piiFields);
    grid = List.copyOf(grid);
    examples = List.copyOf(examples);
  }

  /** The same dataset, with other parameters. */
  public DatasetDefinition taking(List<ParamDefinition> others) {
    return new DatasetDefinition(
        provider,
        name,
        about,
        application,
        representation,
        operations,
        request,
        others,
        openParams,
        fields,
        piiFields,
        licence,
        grid,
        probe,
        examples,
        response,
        paging);
  }

  /** {@code <provider>.<dataset>}. */
  public String key() {
    return provider + "." + name;
  }

  /** Whether a table can be built from it. */
  public boolean isListable() {
    return operations.contains(Operation.LIST);
  }

  /** Whether a spec means this dataset by a name. */
  public boolean isCalled(String written) {
    return name.equals(written) || about.also().contains(written);
  }

  /** The parameter that a spec means by a name: one of its names or what goes over the wire. */
  public Optional<ParamDefinition> param(String written) {
    return params.stream().filter(param -> param.isCalled(written)).findFirst();
  }

  /** Required parameters that the given names do not include, in the order shown. */
  public List<ParamDefinition> missing(Collection<String> written) {
    return params.stream()
        .filter(param -> param.required() && written.stream().noneMatch(param::isCalled))
        .toList();
  }

  /** A call that works: parameters as a spec writes them. */
  public record CallExample(Optional<String> description, JsonObject params) {}

  /**
   * A suggested axis of a parameter grid.
   *
   * @param values what to put on it; may be empty
   * @param hint how to find values, such as {@code months}
   */
  public record GridAxis(String param, List<String> values, Optional<String> hint) {
    public GridAxis {
      values = List.copyOf(values);
    }
  }

  /**
   * Description of a dataset in the catalog.
   *
   * @param tags sorted
   * @param sourceUrl the page whose terms count
   * @param docVersion of the provider's document that the definition was written from
   * @param verifiedAt date of the last run with a key
   * @param quota the provider's words on the number of calls that it allows; empty when unknown,
   *     which is not unlimited
   * @param titleKo its title in Korean
   * @param also names that other tools use for it: a spec may write them, its snapshot has ours
   */
  public record DatasetAbout(
      String title,
      Optional<String> description,
      List<String> tags,
      Optional<String> sourceUrl,
      Optional<String> docVersion,
      Optional<LocalDate> verifiedAt,
      ProviderDefinition.Readiness status,
      Optional<String> quota,
      Optional<String> quotaSource,
      Optional<String> titleKo,
      List<String> also) {

    public DatasetAbout {
      tags = tags.stream().sorted().toList();
      also = List.copyOf(also);
    }
  }

  /**
   * Application that the use of a dataset requires.
   *
   * @param service the group whose members are applied for together
   * @param url page on which to apply
   */
  public record Application(Need need, Optional<String> service, Optional<String> url) {

    /** A key is enough, or none is needed. */
    public static Application none() {
      return new Application(Need.NONE, Optional.empty(), Optional.empty());
    }

    /** Scope of the required application. */
    public enum Need implements WireNamed.LowerCase {
      NONE,
      PER_ACCOUNT,
      /** Each service separately: a key alone does not show whether a call will work. */
      PER_SERVICE
    }
  }

  /**
   * Representation in which a provider publishes a dataset (Spec, "Versioning": the service's own
   * vocabulary).
   */
  public enum Representation implements WireNamed.LowerCase {
    API_JSON,
    API_XML,
    FILE_CSV,
    FILE_EXCEL,
    SHEET,
    OTHER
  }

  /** Operation that a dataset supports (Spec, "Versioning": the service's own vocabulary). */
  public enum Operation implements WireNamed.LowerCase {
    LIST,
    GET,
    SCHEMA,
    RAW,
    DOWNLOAD
  }
}
