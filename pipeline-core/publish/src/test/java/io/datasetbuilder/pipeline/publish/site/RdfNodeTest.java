package io.datasetbuilder.pipeline.publish.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import org.junit.jupiter.api.Test;

class RdfNodeTest {

  private final RdfNode node =
      RdfNode.of("a b>.html#x")
          .type("dcat:Dataset")
          .text("dct:title", "A \"title\"\n\\ <b>")
          .typed("dct:issued", "2026-01-01", "xsd:date")
          .resource("dcat:landingPage", "x.html")
          .resource("spdx:algorithm", "spdx:checksumAlgorithm_sha256")
          .node("dct:publisher", RdfNode.blank().type("foaf:Agent").text("foaf:name", "N"));

  @Test
  void noTextEndsALiteralOrAnAddressOfTurtle() {
    assertThat(node.turtle())
        .isEqualTo(
            """
            <a%20b%3E.html#x>
              a dcat:Dataset ;
              dct:title "A \\"title\\"\\n\\\\ <b>" ;
              dct:issued "2026-01-01"^^xsd:date ;
              dcat:landingPage <x.html> ;
              spdx:algorithm spdx:checksumAlgorithm_sha256 ;
              dct:publisher [ a foaf:Agent ; foaf:name "N" ] .
            """);
  }

  @Test
  void jsonLdHasTheSameStatements() {
    assertThat(JsonRenderer.line(node.jsonLd()))
        .contains(
            "\"@type\":\"dcat:Dataset\"",
            "\"dct:issued\":{\"@value\":\"2026-01-01\",\"@type\":\"xsd:date\"}",
            "\"dcat:landingPage\":{\"@id\":\"x.html\"}",
            "\"dct:publisher\":{\"@type\":\"foaf:Agent\",\"foaf:name\":\"N\"}");
  }
}
