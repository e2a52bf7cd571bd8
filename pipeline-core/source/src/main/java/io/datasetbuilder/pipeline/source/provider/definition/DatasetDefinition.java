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
 * @param name what a BuildSpec writes: dotted parts of {@code [a-z][a-z0-9_]*}
 * @param about what the catalog shows
 * @param application whether its use has to be applied for
 * @param operations what can be done with it; builds list
 * @param request how it is called
 * @param params what a spec may ask, in the order shown
 * @param openParams whether names that are not declared go to the provider as they are
 * @param fields what its records hold
 * @param piiFields top-level fields that hold personal data, in the provider's spelling
 * @param grid suggested axes of a parameter grid; never applied by themselves
 * @param probe parameters of the smallest safe call, when there is one; dates excluded
 * @param examples calls that work
 * @param response how answers are read
 * @param paging how its pages are asked for
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

  /** The required parameters that none of the names means, in the order shown. */
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
   * What the catalog shows of a dataset.
   *
   * @param tags sorted
   * @param sourceUrl the page whose terms count
   * @param docVersion of the provider's document that the definition was written from
   * @param verifiedAt when somebody with a key last ran it
   * @param quota the provider's words on how often it may be called; empty when unknown, which is
   *     not unlimited
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
   * Whether the use of a dataset has to be applied for.
   *
   * @param service the group whose members are applied for together
   * @param url where to apply
   */
  public record Application(Need need, Optional<String> service, Optional<String> url) {

    /** A key is enough, or none is needed. */
    public static Application none() {
      return new Application(Need.NONE, Optional.empty(), Optional.empty());
    }

    /** What is applied for. */
    public enum Need implements WireNamed.LowerCase {
      NONE,
      PER_ACCOUNT,
      /** Each service anew: a key alone does not state whether a call will work. */
      PER_SERVICE
    }
  }

  /** What a provider publishes a dataset as (Spec, "Versioning": the service's own vocabulary). */
  public enum Representation implements WireNamed.LowerCase {
    API_JSON,
    API_XML,
    FILE_CSV,
    FILE_EXCEL,
    SHEET,
    OTHER
  }

  /** What can be done with a dataset (Spec, "Versioning": the service's own vocabulary). */
  public enum Operation implements WireNamed.LowerCase {
    LIST,
    GET,
    SCHEMA,
    RAW,
    DOWNLOAD
  }
}
