/** The composition root and the parts that it makes. Only this package knows every module. */
package io.datasetbuilder.embedded.assembly;
