package io.datasetbuilder.http.contract;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.datasetbuilder.contract.document.ContractOperation;
import io.datasetbuilder.contract.document.Tree;
import java.util.Map;

/** A well-formed call made of the examples that the contract gives of parameters and bodies. */
final class SampleCall {

  private static final String JSON = "application/json";

  private SampleCall() {}

  static ContractCall of(World world, ContractOperation operation) {
    ContractCall call = new ContractCall(world, operation);
    for (Map<String, Object> parameter : operation.parameters()) {
      String name = String.valueOf(parameter.get("name"));
      String example = String.valueOf(parameter.get("example"));
      if ("path".equals(parameter.get("in"))) {
        call.path(name, example);
      } else if (Boolean.TRUE.equals(parameter.get("required"))) {
        call.query(name, example);
      }
    }
    Tree.object(operation.requestBody().get("content"))
        .forEach((type, media) -> addBody(call, type, Tree.object(Tree.at(media, "examples"))));
    return call;
  }

  private static void addBody(ContractCall call, String type, Map<String, Object> examples) {
    Object value = Tree.at(examples.values().iterator().next(), "value");
    if (type.equals(JSON)) {
      call.json(Tree.object(value));
    } else {
      call.bytes(String.valueOf(value).getBytes(UTF_8));
    }
  }
}
