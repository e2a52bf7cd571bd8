package io.datasetbuilder.archtest;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.contract.document.ContractDocument;
import io.datasetbuilder.contract.document.Tree;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever text an enumeration sends over HTTP, the contract lists it: clients refuse a whole
 * response for one text that is new to them. Every enumeration with a method {@code wire()} is
 * looked at, in every module.
 */
class SentEnumsTest {

  private static final String ROOT = "io.datasetbuilder.";
  private static final ContractDocument CONTRACT = ContractDocument.published();

  static Stream<String> sent() {
    return SentEnums.places().entrySet().stream()
        .filter(entry -> entry.getValue().get(0).contains("."))
        .map(Map.Entry::getKey)
        .sorted();
  }

  static Stream<String> notSent() {
    return SentEnums.places().entrySet().stream()
        .filter(entry -> entry.getValue().equals(SentEnums.NOT_SENT))
        .map(Map.Entry::getKey)
        .sorted();
  }

  /** A new enumeration with a wire form has to say where it is sent. */
  @Test
  void everyEnumerationWithAWireFormIsKnown() {
    Set<String> found =
        House.CLASSES.stream()
            .filter(SentEnumsTest::hasWireForm)
            .map(type -> type.getName().substring(ROOT.length()))
            .collect(Collectors.toCollection(TreeSet::new));

    assertThat(found).isEqualTo(new TreeSet<>(SentEnums.places().keySet()));
  }

  @ParameterizedTest
  @MethodSource("sent")
  void theContractListsEveryTextOfIt(String name) throws ReflectiveOperationException {
    Set<String> texts = texts(name);
    for (String place : SentEnums.places().get(name)) {
      assertThat(listed(place)).as(place + " of " + name).isNotEmpty().containsAll(texts);
    }
  }

  /** A body that a handler sends writes no text that counts as not sent. */
  @ParameterizedTest
  @MethodSource("notSent")
  void noBodyOfAHandlerWritesIt(String name) {
    List<String> bodies =
        House.CLASSES.get(ROOT + name).getMethodCallsToSelf().stream()
            .filter(call -> call.getTarget().getName().equals("wire"))
            .map(call -> call.getOriginOwner())
            .filter(SentEnumsTest::isBodyOfAHandler)
            .map(JavaClass::getSimpleName)
            .toList();

    assertThat(bodies).isEmpty();
  }

  @Test
  void everyCodeHasTheFormThatTheContractGivesCodes() {
    String form = String.valueOf(member("Error", "code").get("pattern"));

    House.CLASSES.stream()
        .filter(JavaClass::isEnum)
        .filter(type -> type.isAssignableTo(ProblemCode.class))
        .flatMap(type -> Arrays.stream(type.reflect().getEnumConstants()))
        .map(code -> ((ProblemCode) code).wire())
        .forEach(code -> assertThat(code).matches(form));
  }

  private static boolean hasWireForm(JavaClass type) {
    return type.isEnum()
        && !type.isAssignableTo(ProblemCode.class)
        && !type.getPackageName().startsWith(ROOT + "benchmarks")
        && type.getAllMethods().stream()
            .anyMatch(
                method ->
                    method.getName().equals("wire") && method.getRawParameterTypes().isEmpty());
  }

  private static boolean isBodyOfAHandler(JavaClass type) {
    return type.getPackageName().startsWith(ROOT + "wire")
        && type.getDirectDependenciesToSelf().stream()
            .anyMatch(use -> use.getOriginClass().getPackageName().startsWith(ROOT + "http"));
  }

  private static Set<String> texts(String name) throws ReflectiveOperationException {
    Class<?> type = Class.forName(ROOT + name);
    Method wire = type.getMethod("wire");
    wire.setAccessible(true);
    Set<String> texts = new TreeSet<>();
    for (Object constant : type.getEnumConstants()) {
      texts.add((String) wire.invoke(constant));
    }
    return texts;
  }

  /** The texts of a member, or of the items of a list. */
  private static List<String> listed(String place) {
    String[] names = place.split("\\.", -1);
    Map<String, Object> schema = member(names[0], names[1]);
    if (schema.get("$ref") instanceof String reference) {
      schema = CONTRACT.target(reference);
    }
    Map<String, Object> text =
        schema.containsKey("items") ? Tree.object(schema.get("items")) : schema;
    List<String> listed = new ArrayList<>();
    Tree.list(text.get("enum")).stream()
        .filter(value -> value != null)
        .forEach(value -> listed.add((String) value));
    return listed;
  }

  private static Map<String, Object> member(String schema, String name) {
    return Tree.object(
        Tree.at(CONTRACT.root(), "components", "schemas", schema, "properties", name));
  }
}
