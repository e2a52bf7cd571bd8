package io.datasetbuilder.contract.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.contract.document.ContractDocument;
import io.datasetbuilder.contract.document.Tree;
import io.datasetbuilder.contract.wire.WireMembers.Member;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The contract promises clients what they rely on: every member that they read, with its type, its
 * texts and its nullability. It may promise more (a member that may be absent is always sent, one
 * that may be null never is), but never less.
 */
class WireMembersTest {

  private static final ContractDocument CONTRACT = ContractDocument.published();

  static Stream<WireMembers> objects() {
    return WireMembers.all().stream();
  }

  @ParameterizedTest
  @MethodSource("objects")
  void theContractKeepsWhatClientsRelyOn(WireMembers object) {
    Map<String, Object> schema = schema(object.schema());
    List<String> broken = new ArrayList<>();
    assertThat(schema).as(object.toString()).isNotEmpty();

    object.members().forEach(member -> broken.addAll(broken(schema, member)));

    assertThat(broken).as(object.toString()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("objects")
  void aClosedObjectHasNoOtherMember(WireMembers object) {
    if (object.closed()) {
      Map<String, Object> schema = schema(object.schema());

      assertThat(Tree.object(schema.get("properties")).keySet())
          .containsExactlyInAnyOrderElementsOf(
              object.members().stream().map(Member::name).toList());
      assertThat(schema).containsEntry("x-closed", true);
    }
  }

  /** A schema that is new in a response has to be described here, too. */
  @Test
  void everyObjectThatIsClosedIsKnownHere() {
    Set<String> known = objects().map(WireMembers::schema).collect(Collectors.toSet());

    Tree.object(Tree.at(CONTRACT.root(), "components", "schemas"))
        .forEach(
            (name, schema) -> {
              if (Boolean.TRUE.equals(Tree.at(schema, "x-closed"))) {
                assertThat(known).contains(name);
              }
            });
  }

  private static List<String> broken(Map<String, Object> schema, Member member) {
    Map<String, Object> declared = Tree.object(schema.get("properties"));
    if (!declared.containsKey(member.name())) {
      return member.required() ? List.of(member.name() + " is missing") : List.of();
    }
    List<String> broken = new ArrayList<>();
    MemberSchema found = MemberSchema.of(CONTRACT, Tree.object(declared.get(member.name())));
    if (member.required() && !Tree.list(schema.get("required")).contains(member.name())) {
      broken.add(member.name() + " is not required");
    }
    if (found.nullable() && !member.nullable() && !member.type().equals("any")) {
      broken.add(member.name() + " may be null");
    }
    if (!fits(found.type(), MemberSchema.sorted(member.type()))) {
      broken.add(member.name() + " is " + found.type() + " and not " + member.type());
    }
    return broken;
  }

  /** A whole number is a number, and some texts are a text; but texts that are listed are all. */
  private static boolean fits(String found, String expected) {
    if (found.equals(expected)) {
      return true;
    }
    return narrowed(found).equals(narrowed(expected)) && !expected.contains("(");
  }

  private static String narrowed(String type) {
    return type.replaceAll("\\([^)]*\\)", "str").replace("int", "num");
  }

  private static Map<String, Object> schema(String name) {
    return Tree.object(Tree.at(CONTRACT.root(), "components", "schemas", name));
  }
}
