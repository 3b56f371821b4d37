"""What printing presses want of a PDF: a file each, with its bleed and the condition it prints under."""
