package io.datasetbuilder.archtest.wrong.embedded.run;

import io.datasetbuilder.archtest.wrong.embedded.assembly.Assembly;

/** Operation that takes the composition root. */
public record TakesAssembly(Assembly all) {}
