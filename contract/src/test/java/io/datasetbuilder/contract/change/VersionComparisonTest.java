package io.datasetbuilder.contract.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.contract.document.ContractDocument;
import io.datasetbuilder.contract.document.Tree;
import org.junit.jupiter.api.Test;

/** Spec, "Versioning": one test for each kind of change. */
class VersionComparisonTest {

  private static final String BASE =
      """
      openapi: 3.1.0
      info: { title: t, version: 1.4.2 }
      paths:
        /runs/{id}:
          parameters: [{ $ref: '#/components/parameters/Id' }]
          get:
            operationId: getRun
            description: old
            parameters:
              - { name: limit, in: query, required: false, schema: { type: integer, minimum: 1 } }
            responses:
              '200':
                description: fine
                headers: { X-Id: { required: true, schema: { type: string } } }
                content:
                  application/json: { schema: { $ref: '#/components/schemas/Run' }, examples: {} }
                  text/csv: { schema: { type: string } }
              '404': { description: none }
          post:
            operationId: startRun
            requestBody:
              required: false
              content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
            responses: { '200': { description: fine } }
      components:
        parameters:
          Id: { name: id, in: path, required: true, schema: { type: string } }
        schemas:
          Run:
            type: object
            required: [id, state]
            properties:
              id: { type: string, description: old }
              state: { type: string, enum: [open, done] }
              owner: { type: [string, 'null'] }
              part: { $ref: '#/components/schemas/Part' }
              either: { anyOf: [{ type: string }, { type: integer }] }
          Part: { type: object, properties: { size: { type: integer } } }
          Order:
            type: object
            required: [name]
            properties: { name: { type: string }, speed: { type: string, enum: [slow, fast] } }
      """;

  private static VersionComparison after(String version, String... replaced) {
    String changed = BASE.replace("version: 1.4.2", "version: " + version);
    for (int i = 0; i < replaced.length; i += 2) {
      assertThat(changed).contains(replaced[i]);
      changed = changed.replace(replaced[i], replaced[i + 1]);
    }
    return VersionComparison.of(document(BASE), document(changed));
  }

  private static ContractDocument document(String text) {
    return new ContractDocument(Tree.parse(text));
  }

  /** The change needs a major raise, and a minor one is not enough. */
  private static void breaks(String... replaced) {
    assertThat(after("1.5.0", replaced).wrong())
        .containsExactly("the changes ask for a MAJOR raise, but 1.4.2 became 1.5.0");
    assertThat(after("2.0.0", replaced).passed()).isTrue();
  }

  /** The change needs a minor raise, and a patch is not enough. */
  private static void adds(String... replaced) {
    assertThat(after("1.4.3", replaced).wrong())
        .containsExactly("the changes ask for a MINOR raise, but 1.4.2 became 1.4.3");
    assertThat(after("1.5.0", replaced).passed()).isTrue();
  }

  @Test
  void theSameContractNeedsNoRaise() {
    assertThat(after("1.4.2").passed()).isTrue();
    assertThat(after("1.4.2").changes()).isEmpty();
  }

  @Test
  void descriptionsAndExamplesAndOrderDoNotCount() {
    VersionComparison comparison =
        after(
            "1.4.2",
            "description: old",
            "description: new",
            "examples: {}",
            "examples: { a: { value: {} } }",
            "enum: [open, done]",
            "enum: [done, open]",
            "required: [id, state]",
            "required: [state, id]");

    assertThat(comparison.changes()).isEmpty();
    assertThat(comparison.passed()).isTrue();
  }

  @Test
  void aResponseThatIsNeverNullAnyMoreBreaksNobody() {
    adds("owner: { type: [string, 'null'] }", "owner: { type: string }");
  }

  @Test
  void aDeclaredCorrectionOfAResponseRaisesTheMinorVersion() {
    adds(
        "info: { title: t,",
        "info: { title: t, x-corrections: ['schema Run > requires state'],",
        "required: [id, state]",
        "required: [id]");
  }

  @Test
  void aDeclaredCorrectionCoversNothingElse() {
    breaks(
        "info: { title: t,",
        "info: { title: t, x-corrections: ['schema Run > requires state'],",
        "required: [id, state]",
        "required: []");
  }

  @Test
  void aRequestHasNoCorrections() {
    breaks(
        "info: { title: t,",
        "info: { title: t, x-corrections: ['schema Order > property speed'],",
        ", speed: { type: string, enum: [slow, fast] }",
        "");
  }

  @Test
  void aRequestThatMayNotBeNullAnyMoreBreaksItsClients() {
    String nullable = BASE.replace("name: { type: string }", "name: { type: [string, 'null'] }");
    String now = BASE.replace("version: 1.4.2", "version: 1.5.0");

    assertThat(VersionComparison.of(document(nullable), document(now)).wrong())
        .containsExactly("the changes ask for a MAJOR raise, but 1.4.2 became 1.5.0");
  }

  @Test
  void aParameterThatMovesIntoTheOperationIsNoChange() {
    assertThat(
            after(
                    "1.4.2",
                    "parameters: [{ $ref: '#/components/parameters/Id' }]",
                    "parameters: [{ name: id, in: path, required: true, schema: { type: string }"
                        + " }]")
                .changes())
        .isEmpty();
  }

  @Test
  void aNormativeChangeUnderTheSameVersionIsWrong() {
    assertThat(after("1.4.2", "minimum: 1", "minimum: 2").wrong())
        .containsExactly("the changes ask for a PATCH raise, but 1.4.2 became 1.4.2");
    assertThat(after("1.4.3", "minimum: 1", "minimum: 2").passed()).isTrue();
  }

  @Test
  void aVersionNeverGoesBack() {
    assertThat(after("1.3.9").wrong()).containsExactly("the version went back from 1.4.2 to 1.3.9");
  }

  @Test
  void removingAnOperationBreaks() {
    breaks("    post:\n", "    x-post:\n");
  }

  @Test
  void removingAStatusBreaks() {
    breaks("        '404': { description: none }\n", "");
  }

  @Test
  void removingAMediaTypeBreaks() {
    breaks("            text/csv: { schema: { type: string } }\n", "");
  }

  @Test
  void removingAHeaderBreaks() {
    breaks("X-Id: { required: true, schema: { type: string } }", "");
  }

  @Test
  void removingAParameterBreaks() {
    breaks(
        "        - { name: limit, in: query, required: false, schema: { type: integer, minimum: 1 }"
            + " }",
        "        []");
  }

  @Test
  void removingAPropertyBreaks() {
    breaks("        owner: { type: [string, 'null'] }\n", "");
  }

  @Test
  void removingASchemaBreaks() {
    breaks(
        "    Part: { type: object, properties: { size: { type: integer } } }\n", "",
        "        part: { $ref: '#/components/schemas/Part' }\n", "");
  }

  @Test
  void removingAnEnumValueBreaks() {
    breaks("enum: [open, done]", "enum: [open]");
  }

  @Test
  void removingAChoiceBreaks() {
    breaks("anyOf: [{ type: string }, { type: integer }]", "anyOf: [{ type: string }]");
  }

  @Test
  void changingATypeBreaks() {
    breaks("size: { type: integer }", "size: { type: string }");
  }

  @Test
  void allowingNullIsAChangeOfType() {
    breaks("size: { type: integer }", "size: { type: [integer, 'null'] }");
  }

  @Test
  void changingAReferenceBreaks() {
    breaks(
        "part: { $ref: '#/components/schemas/Part' }",
        "part: { $ref: '#/components/schemas/Order' }");
  }

  @Test
  void aFurtherSchemaOfAResponseIsAnAddition() {
    adds(
        "application/json: { schema: { $ref: '#/components/schemas/Run' }, examples: {} }",
        "application/json: { schema: { anyOf: [{ $ref: '#/components/schemas/Run' },"
            + " { $ref: '#/components/schemas/Part' }] } }");
  }

  @Test
  void anotherSchemaOfAResponseBreaks() {
    breaks(
        "application/json: { schema: { $ref: '#/components/schemas/Run' }, examples: {} }",
        "application/json: { schema: { $ref: '#/components/schemas/Part' } }");
  }

  @Test
  void aNewRequiredParameterBreaks() {
    breaks(
        "        - { name: limit,",
        "        - { name: more, in: query, required: true, schema: { type: string } }\n"
            + "        - { name: limit,");
  }

  @Test
  void aParameterThatBecomesRequiredBreaks() {
    breaks("required: false, schema: { type: integer", "required: true, schema: { type: integer");
  }

  @Test
  void aBodyThatBecomesRequiredBreaks() {
    breaks("        required: false\n", "        required: true\n");
  }

  @Test
  void aNewRequiredRequestMemberBreaks() {
    breaks("required: [name]", "required: [name, speed]");
  }

  @Test
  void anAnswerThatPromisesLessBreaks() {
    breaks("required: [id, state]", "required: [id]");
  }

  @Test
  void renamingAnOperationBreaks() {
    breaks("operationId: getRun", "operationId: readRun");
  }

  @Test
  void wantingCredentialsBreaks() {
    assertThat(
            VersionComparison.of(
                    document(
                        BASE.replace(
                            "operationId: getRun", "operationId: getRun\n      security: []")),
                    document(BASE.replace("1.4.2", "1.5.0")))
                .passed())
        .isFalse();
  }

  @Test
  void aNewOperationIsAdditive() {
    adds(
        "    post:\n",
        """
            delete: { operationId: dropRun, responses: { '200': { description: d } } }
            post:
        """);
  }

  @Test
  void aNewStatusIsAdditive() {
    adds("        '404':", "        '409': { description: d }\n        '404':");
  }

  @Test
  void aNewOptionalParameterIsAdditive() {
    adds(
        "        - { name: limit,",
        "        - { name: more, in: query, schema: { type: string } }\n        - { name: limit,");
  }

  @Test
  void aNewPropertyIsAdditive() {
    adds("        owner:", "        extra: { type: string }\n        owner:");
  }

  @Test
  void aNewSchemaIsAdditive() {
    adds("    Part:", "    Other: { type: string }\n    Part:");
  }

  @Test
  void aNewEnumValueIsAdditive() {
    adds("enum: [open, done]", "enum: [open, done, lost]");
  }

  @Test
  void anAnswerThatPromisesMoreIsAdditive() {
    adds("required: [id, state]", "required: [id, state, owner]");
  }

  @Test
  void aRequestMemberThatIsNoLongerRequiredIsAdditive() {
    adds("required: [name]", "required: []");
  }
}
