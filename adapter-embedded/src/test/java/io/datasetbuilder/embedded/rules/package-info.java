/** The page that says where each rule of the specification is kept, and its proof. */
package io.datasetbuilder.embedded.rules;
