package io.datasetbuilder.pipeline.source.provider.definition;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
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
    Licence licence,
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

  /** The same dataset, called otherwise. */
  public DatasetDefinition calledBy(RequestTemplate other) {
    return new DatasetDefinition(
        provider,
        name,
        about,
        application,
        representation,
        operations,
        other,
        params,
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

  /** The parameter that a spec means by a name: its alias or what goes over the wire. */
  public Optional<ParamDefinition> param(String written) {
    return params.stream().filter(param -> param.isCalled(written)).findFirst();
  }

  /** The required parameters that none of the names means, in the order shown. */
  public List<ParamDefinition> missing(Collection<String> written) {
    return params.stream()
        .filter(param -> param.required() && written.stream().noneMatch(param::isCalled))
        .toList();
  }
}
